# Signs and verifies each line of requests.txt by sign.sh; prints what comes of it, in base64.
source "$(dirname "$0")/sign.sh"
decoded() { openssl base64 -d -A <<< "$1"; }
while IFS='|' read -r action method path body headers; do
  # A command's output loses the line feeds at its end.
  body=$(decoded "$body"; printf x)
  body=${body%x}
  mapfile -t lines < <(decoded "$headers")
  if [ "$action" = sign ]; then
    answer=$(sign "$method" "$path" "$body" "${lines[@]}")
  else
    answer=$(printf '%s\n' "${lines[@]}" | verify "$method" "$path" "$body" 2> verify.log) || answer=refused
  fi
  printf '%s\n' "$(printf %s "$answer" | openssl base64 -A)"
done < requests.txt
