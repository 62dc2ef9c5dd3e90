// A person's browser without scripts, for the conformance suite: sets the owner up, registers a client, and presses "Connect".

const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)">/g
const unescaped = (text) => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"')

/** A browser at a server: it keeps cookies, and follows no redirect by itself. */
const browserAt = (origin) => {
  const cookies = new Map()
  const open = async (path, form) => {
    const response = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), origin },
      ...(form && { method: "POST", body: new URLSearchParams(form) })
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)
      cookies.set(name, value)
    }
    return { location: response.headers.get("location"), text: await response.text(), status: response.status }
  }
  /** Opens a page and sends its form, filled in. */
  const submit = async (path, fields) => {
    const { text } = await open(path)
    const hidden = [...text.matchAll(HIDDEN)].map(([, name, value]) => [name, unescaped(value)])
    return open(new URL(path, origin).pathname, { ...Object.fromEntries(hidden), ...fields })
  }
  return { open, submit }
}

/** Becomes the owner by the code that the server printed. Returns what connects a client at the address that it asks for access at. */
export const owner = async (origin, code) => {
  const { open, submit } = browserAt(origin)
  const made = await submit(`/setup?code=${code}`, { code, name: "Owner", password: "correct horse battery staple" })
  if (made.status !== 303) throw new Error(`the set-up answered ${made.status}: ${made.text}`)
  return async (asks) => {
    const { location } = await open(asks)
    const answered = await submit(location, { scope: "write", answer: "connect" })
    const onward = /content="0;url=([^"]*)"/.exec(answered.text)
    if (onward === null) throw new Error(`the consent answered ${answered.status}: ${answered.text}`)
    const done = await open(unescaped(onward[1]))
    await (await fetch(done.location)).text()
  }
}

/** Registers a client with a redirect URI, and returns its id. */
export const registered = async (origin, redirectUri) => {
  const response = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Conformance suite",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none"
    })
  })
  return (await response.json()).client_id
}
