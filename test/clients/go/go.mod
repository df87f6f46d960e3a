module fjordgate.test/clients

go 1.23
