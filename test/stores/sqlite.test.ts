import { TestServer } from "../harness/TestServer.ts"
import { storeSuite } from "./suite/storeSuite.ts"

storeSuite({ name: "SQLite", server: TestServer.unlimited })
