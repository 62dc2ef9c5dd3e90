import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { sendRaw } from "../harness/RawConnection.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { atPublicUrl, freshLine, withoutDocuments } from "../mcp/serverVariants.ts"

const RESOURCE = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"]
const SERVER = ["/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/mcp"]

/** Asks for a page under a Host that client libraries do not allow to set. */
const askAs = (url: string, path: string, headers: Record<string, string>) =>
  Effect.map(
    sendRaw(
      url,
      Buffer.from(
        `GET ${path} HTTP/1.1\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")}Connection: close\r\n\r\n`
      )
    ),
    ([sent]) => {
      if (sent === undefined) throw new Error("no answer")
      return sent
    }
  )

layer(TestServer.layer())("the metadata of OAuth", (it) => {
  for (const path of RESOURCE) {
    it.effect(`${path} names the resource and its authorization server (RFC 9728)`, function* () {
      const { url } = yield* TestServer
      const { body, status } = yield* send(`${url}${path}`)
      expect(status).toBe(200)
      expect(JSON.parse(body)).toEqual({
        resource: `${url}/mcp`,
        resource_name: "Daybook",
        authorization_servers: [url],
        scopes_supported: ["read", "write"],
        bearer_methods_supported: ["header"],
        resource_documentation: `${url}/docs`
      })
    })
  }

  for (const path of SERVER) {
    it.effect(`${path} names the endpoints, and what Codex and opencode look for (RFC 8414)`, function* () {
      const { url } = yield* TestServer
      const { body, status } = yield* send(`${url}${path}`)
      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject({
        issuer: url,
        authorization_endpoint: `${url}/oauth/authorize`,
        token_endpoint: `${url}/oauth/token`,
        registration_endpoint: `${url}/oauth/register`,
        revocation_endpoint: `${url}/oauth/revoke`,
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
        scopes_supported: ["read", "write", "delete"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true
      })
    })
  }

  for (const path of [...RESOURCE, ...SERVER]) {
    it.effect(`${path} is readable by pages of any origin, not cached, and takes GET, HEAD and OPTIONS`, function* () {
      const { url } = yield* TestServer
      const headers = { origin: "https://assistant.example" }
      const got = yield* send(`${url}${path}`, { headers })
      expect(got.headers.get("content-type")).toBe("application/json")
      expect(got.headers.get("cache-control")).toBe("no-store")
      expect(got.headers.get("access-control-allow-origin")).toBe("*")
      const head = yield* send(`${url}${path}`, { method: "HEAD", headers })
      expect([head.status, head.body, head.headers.get("content-length")]).toEqual([200, "", `${got.body.length}`])
      const preflight = yield* send(`${url}${path}`, {
        method: "OPTIONS",
        headers: {
          ...headers,
          "access-control-request-method": "GET",
          "access-control-request-headers": "mcp-protocol-version"
        }
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get("access-control-allow-headers")).toContain("MCP-Protocol-Version")
      const posted = yield* send(`${url}${path}`, { method: "POST", headers, body: {} })
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
    })
  }

  it.effect("a client that calls localhost gets addresses of localhost, one of 127.0.0.1 gets those", function* () {
    const { url } = yield* TestServer
    for (const origin of [url, url.replace("127.0.0.1", "localhost")]) {
      const resource = JSON.parse((yield* send(`${origin}${RESOURCE[1]}`)).body)
      const server = JSON.parse((yield* send(`${origin}${SERVER[0]}`)).body)
      expect(resource.resource).toBe(`${origin}/mcp`)
      expect(resource.authorization_servers).toEqual([origin])
      expect(server.issuer).toBe(origin)
      for (const name of ["authorization_endpoint", "token_endpoint", "registration_endpoint", "revocation_endpoint"]) {
        expect(new URL(server[name]).origin).toBe(origin)
      }
    }
  })

  for (const path of [...RESOURCE, ...SERVER]) {
    it.effect(`${path} under a Host that is not the server's is refused, and its name is not published`, function* () {
      const { url } = yield* TestServer
      for (const Host of ["evil.example", "127.0.0.1.evil.example", "evil.example@localhost", ""]) {
        const sent = yield* askAs(url, path, { Host })
        expect(sent.status, Host).toBe(403)
        expect(sent.body).not.toContain("oauth/")
        expect(sent.body).not.toContain("authorization_servers")
      }
    })
  }

  it.effect("X-Forwarded-Host and X-Forwarded-Proto of an untrusted sender change nothing", function* () {
    const { url } = yield* TestServer
    const sent = yield* send(`${url}${SERVER[0]}`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" }
    })
    expect(JSON.parse(sent.body)).toMatchObject({ issuer: url })
  })

  it.effect("there is no OpenID provider here", function* () {
    const { url } = yield* TestServer
    const sent = yield* send(`${url}/.well-known/openid-configuration`)
    expect([sent.status, sent.headers.get("content-type")]).toEqual([404, "application/json"])
  })
})

layer(atPublicUrl("https://log.example.org"))("the metadata of OAuth behind a public URL", (it) => {
  it.effect("names the public address if it was asked there, and the local one if it was asked there", function* () {
    const { url } = yield* freshLine
    const published = yield* askAs(url, SERVER[0] ?? "", { Host: "LOG.example.org" })
    expect(JSON.parse(published.body)).toMatchObject({
      issuer: "https://log.example.org",
      token_endpoint: "https://log.example.org/oauth/token"
    })
    const local = yield* send(`${url}${SERVER[0]}`)
    expect(JSON.parse(local.body)).toMatchObject({ issuer: url })
  })
})

layer(withoutDocuments)("the metadata of OAuth with DAYBOOK_FETCH_CLIENT_DOCUMENTS=off", (it) => {
  it.effect("says that clients register themselves", function* () {
    const { url } = yield* freshLine
    const sent = yield* send(`${url}${SERVER[0]}`)
    expect(JSON.parse(sent.body)).toMatchObject({
      client_id_metadata_document_supported: false,
      registration_endpoint: `${url}/oauth/register`
    })
  })
})
