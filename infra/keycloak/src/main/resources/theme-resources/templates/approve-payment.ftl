<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("approvePaymentTitle")}
  <#elseif section = "form">
    <#list texts as text><p><strong>${text}</strong></p></#list>
    <form class="${properties.kcFormClass!}" action="${url.loginAction}" method="post">
      <button class="${properties.kcButtonClass!} ${properties.kcButtonPrimaryClass!}" name="approve">${msg("approvePaymentApprove")}</button>
      <button class="${properties.kcButtonClass!} ${properties.kcButtonDefaultClass!}" name="refuse">${msg("approvePaymentRefuse")}</button>
    </form>
  </#if>
</@layout.registrationLayout>
