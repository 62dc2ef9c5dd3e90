import { ENGINE } from "../harness/Databases.ts"
import { TestServer } from "../harness/TestServer.ts"
import { storeSuite } from "./suite/storeSuite.ts"

storeSuite({ name: ENGINE, server: TestServer.unlimited })
