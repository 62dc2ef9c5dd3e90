import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { until } from "../harness/Process.ts"
import { send } from "../harness/send.ts"
import { ADDRESS, booted, canBoot } from "./BootedUnit.ts"
import { canEnter, inCleanRoot } from "./CleanRoot.ts"
import { hasNode22, home } from "./Homes.ts"
import { registry } from "./Registry.ts"

const shell = (page: string): ReadonlyArray<string> =>
  [...fs.readFileSync(page, "utf8").matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, , block = ""]) => block)

const logged = (folder: string) => path.join(folder, ".local/share/daybook/daybook.db")

describe.skipIf(!hasNode22)("as somebody with an empty HOME and Node 22", () => {
  it.scopedLive("the README's npm way ends at a link that opens, without a compiler", function* () {
    const there = yield* home
    const [way = ""] = shell("README.md")
    expect(way).toMatch(/^npm install -g \S+\.tgz \S+\.tgz\ndaybook serve\n$/)
    const [install = "", serve = ""] = way.split("\n")
    yield* there.run(`${install} --ignore-scripts`)
    const { link } = yield* there.serve(`exec ${serve}`)
    expect((yield* send(link)).status).toBe(200)
    expect(fs.existsSync(logged(there.HOME))).toBe(true)
  })

  it.scopedLive("npx, from a registry that has the packages, ends at a link that opens", function* () {
    const there = yield* home
    const { npmrc, url } = yield* registry
    const [line] = /`(npx -y @daybook\/cli serve)`/.exec(fs.readFileSync("README.md", "utf8"))?.slice(1) ?? []
    fs.writeFileSync(path.join(there.HOME, "npmrc"), npmrc)
    for (const name of ["server", "cli"]) {
      yield* there.run(`npm publish --userconfig "$HOME/npmrc" --access public ./daybook-${name}-*.tgz`)
    }
    fs.appendFileSync(path.join(there.HOME, ".npmrc"), `@daybook:registry=${url}\n`)
    const { link, stderr } = yield* there.serve(`exec ${line}`)
    expect((yield* send(link)).status).toBe(200)
    yield* Effect.promise(() => until(() => /^ {2}npx @daybook\/cli keys create /m.test(stderr())))
  })

  it.scopedLive(
    "systemd: the unit is sound, and its command with its environment ends at a link with the network's addresses",
    function* () {
      const there = yield* home
      const page = shell("docs/hosting/systemd.md").join("\n")
      const install = /^ *sudo (npm install --prefix) \/opt\/daybook (.*)$/m.exec(page)?.slice(1) ?? []
      yield* there.run(`${install[0]} "$HOME/opt" --ignore-scripts ${install[1]}`)
      const unit = fs.readFileSync(path.join(there.folder, "daybook.service"), "utf8")
      const of = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? ""
      const settings = [
        ...page.matchAll(/^ *echo "(DAYBOOK_\w+=\S+)" \| sudo tee -a \/etc\/daybook\/daybook\.env$/gm)
      ].map(([, line]) => line)
      const environment = `${of("Environment")} ${settings.join(" ")}`.replace("/var/lib/daybook", `${there.HOME}/lib`)
      const command = of("ExecStart").replace("/usr/bin/node /opt/daybook", `node ${there.HOME}/opt`)
      const { stderr } = yield* there.serve(`${environment} exec ${command}`)
      const links = [...stderr().matchAll(/^ +(http\S+\/setup\?code=\S+)$/gm)].map(([, link = ""]) => link)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect((yield* send(link)).status, link).toBe(200)

      if (canBoot) {
        const steps = shell("docs/hosting/systemd.md").filter((each) => /^ *sudo (useradd|install -m) /.test(each))
        const node = path.join(there.HOME, "../bin/node")
        const { code, stderr, stdout } = yield* booted({
          folder: there.folder,
          node,
          installed: path.join(there.HOME, "opt"),
          steps: steps.join("\n")
        })
        expect([steps.length, code], stderr).toEqual([2, 0])
        for (const host of [ADDRESS, "127.0.0.1"]) {
          expect(stdout).toMatch(new RegExp(`^http://${host}:7350/setup\\?code=\\S+ 200$`, "m"))
        }
        expect(stdout).toMatch(/^\/var\/lib\/daybook daybook 700\n\/var\/lib\/daybook\/daybook\.db daybook 600$/m)
        expect(stdout).toMatch(/^NRestarts=0\nActiveState=active\nResult=success\nActiveState=inactive$/m)
      } else process.stderr.write("The unit is not booted: that needs systemd and the right to unshare.\n")

      if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return
      const verified = path.join(there.HOME, "daybook.service")
      fs.writeFileSync(
        verified,
        unit.replace(/^ExecStart=.*$/m, "ExecStart=/bin/true").replace(/^(User|Group)=.*\n/gm, "")
      )
      expect(spawnSync("systemd-analyze", ["verify", verified], { encoding: "utf8" }).stderr).not.toMatch(
        /daybook\.service/
      )
    }
  )

  it.scopedLive("Docker: the image's commands, one by one, with its health check, survive a kill", function* () {
    const there = yield* home
    const image = fs.readFileSync(path.join(there.folder, "Dockerfile"), "utf8").replaceAll("\\\n", "")
    expect(image).not.toMatch(/@VERSION@|apt-get|\b(g\+\+|gcc|make|python3)\b/)
    const made = `${there.HOME}/made`
    const [, run = ""] = /^RUN (.*)$/m.exec(image) ?? []
    const [, copied = ""] = /^COPY (.*) \.\/$/m.exec(image) ?? []
    const build = `mkdir "$HOME/build" && cp ${copied} "$HOME/build" && cd "$HOME/build"`
    yield* there.run(`${build} && ${run.replaceAll("/made", made).replace("-o 1000 -g 1000 ", "")}`)
    const environment = { PATH: `${made}/usr/local/bin:${there.PATH}`, DAYBOOK_DATABASE: `${made}/data/daybook.db` }
    const [, command = "[]"] = /^ENTRYPOINT (.*)$/m.exec(image) ?? []
    const [, words = "[]"] = /^CMD (.*)$/m.exec(image) ?? []
    const start = `exec ${[...JSON.parse(command), ...JSON.parse(words)].join(" ")}`
    const [, health = "[]"] = /^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(image) ?? []
    const [node, ...args]: ReadonlyArray<string> = JSON.parse(health)
    const check = (link: string) =>
      spawnSync(node ?? "", args, { env: { ...environment, DAYBOOK_PORT: new URL(link).port } }).status

    const first = yield* there.serve(start, environment)
    expect(check(first.link)).toBe(0)
    const key = yield* there.run("daybook keys create --name laptop --scope full", environment)
    const client = (link: string) => ({
      ...environment,
      DAYBOOK_API_KEY: key.trim(),
      DAYBOOK_URL: new URL(link).origin
    })
    yield* there.run("daybook water 250", client(first.link))
    first.child.kill("SIGKILL")
    yield* Effect.promise(() => first.ended)
    expect(check(first.link)).toBe(1)
    const second = yield* there.serve(start, environment)
    expect(check(second.link)).toBe(0)
    expect(JSON.parse(yield* there.run("daybook day --json", client(second.link)))).toMatchObject({ waterMl: 250 })
    const set = /^ENV (.*)$/m.exec(image)?.[1]?.trim().split(/\s+/) ?? []
    const variables = Object.fromEntries(set.map((pair) => pair.split("=")))
    const [node22, data] = [path.join(there.HOME, "../bin/node"), path.join(there.HOME, "data")]
    if (canEnter) yield* asUsers({ node: node22, made, data, environment: variables })
    else process.stderr.write("The image's users are not tried: that needs the right to unshare.\n")
  })
})

/** The image in a root of its own: as root with PUID and PGID, as any other user, and with what cannot work, which is refused by a line. */
const asUsers = (image: Omit<Parameters<typeof inCleanRoot>[0], "as" | "script">) =>
  Effect.gen(function* () {
    const script = `
daybook serve 2>/tmp/printed & server=$!
until grep -q '/setup?code=' /tmp/printed || ! kill -0 $server 2>/dev/null; do sleep 0.1; done
if ! kill -0 $server 2>/dev/null; then wait $server || status=$?; cat /tmp/printed; exit $status; fi
sed -nE 's/^(Uid|Gid|CapEff|CapPrm|NoNewPrivs):\\s*(\\S+).*/\\1 \\2/p' /proc/$server/status
daybook keys create --name laptop --scope full >/dev/null
daybook backup >/dev/null
kill $server
wait $server
find /data -printf '%U:%G %f\\n' | sed 's/-20.*/-DATE/' | sort
`
    const run = (as: ReadonlyArray<string>, owner: number, more: Readonly<Record<string, string>>) =>
      Effect.suspend(() => {
        fs.rmSync(image.data, { recursive: true, force: true })
        fs.mkdirSync(image.data)
        fs.writeFileSync(path.join(image.data, "mine.txt"), "")
        fs.chownSync(image.data, owner, owner)
        return inCleanRoot({ ...image, as, script, environment: { ...image.environment, ...more } })
      })
    const left = (user: string) => [`${user} backups`, `${user} data`, `${user} daybook-DATE`, `${user} daybook.db`]
    const fallen = ["CapPrm 0000000000000000", "CapEff 0000000000000000", "NoNewPrivs 1"]
    for (const [owner, more, user] of [
      [0, {}, "1000:1000"],
      [0, { PUID: "99", PGID: "100" }, "99:100"],
      [1000, { PUID: "99", PGID: "100" }, "99:100"]
    ] as const) {
      const { code, stderr, stdout } = yield* run([], owner, more)
      const [uid, gid] = user.split(":")
      expect([code, stdout.trim().split("\n")], stderr).toEqual([
        0,
        [`Uid ${uid}`, `Gid ${gid}`, ...fallen, ...[...left(user), "0:0 mine.txt"].sort()]
      ])
    }
    const other = ["setpriv", "--reuid", "4242", "--regid", "4242", "--clear-groups", "--"]
    expect((yield* run(other, 4242, { PUID: "99" })).stdout).toMatch(
      /^Uid 4242\nGid 4242\n[\s\S]*^4242:4242 daybook\.db$/m
    )
    expect((yield* run(other, 0, {})).stdout).toMatch(
      /^daybook: The user 4242 may not write \/data, .* chown 4242 \/data$/m
    )
    const confined = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"]
    expect(yield* run(confined, 0, {})).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^daybook: the container starts as root and may not become the user 1000\. Add .*cap_add/m
      )
    })
    expect(yield* run([], 0, { PUID: "nobody" })).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^daybook: PUID and PGID: expected numbers/)
    })
  })

it("each page of a home begins with the steps to Today, as many as it has, and ends its steps at the link", () => {
  for (const name of fs.readdirSync("docs/hosting")) {
    const [page = ""] = fs.readFileSync(`docs/hosting/${name}`, "utf8").split("\n## ")
    const [, promised] = /^# .*\n\nYou are at Today in (\d) steps/.exec(page) ?? []
    const steps = [...page.matchAll(/^(\d)\. (.*)$/gm)]
    expect([name, steps.at(-1)?.[1], steps.at(-1)?.[2]]).toEqual([name, promised, expect.stringMatching(/^The link /)])
  }
})
