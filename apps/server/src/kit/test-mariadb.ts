import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './test-server.ts'

/** The system's MariaDB on a free loopback port and a folder of its own, with a database `shop` and a user that has a password. */
export class TestMariadb {
  readonly folder = mkdtempSync(join(tmpdir(), 'tecovie-system-maria-'))
  readonly password: string
  port = 0
  #child: ChildProcess | undefined

  constructor(password: string) {
    this.password = password
  }

  async start(): Promise<void> {
    this.port = await freePort()
    const data = join(this.folder, 'data')
    const root = process.getuid?.() === 0
    // It refuses to run as root; the package brings a user of its own.
    const as = root ? ['--user=mysql'] : []
    if (root)
      chownSync(this.folder, Number(execFileSync('id', ['-u', 'mysql'])), Number(execFileSync('id', ['-g', 'mysql'])))
    const shared = ['--no-defaults', `--datadir=${data}`, ...as]
    execFileSync('mariadb-install-db', [...shared, '--skip-test-db', '--auth-root-authentication-method=normal'], {
      stdio: 'pipe',
    })
    const init = join(this.folder, 'init.sql')
    writeFileSync(
      init,
      `create database shop;\ncreate user 'reader'@'%' identified by '${this.password}';\ngrant all on shop.* to 'reader'@'%';\n`,
    )
    const child = spawn(
      '/usr/sbin/mariadbd',
      [
        ...shared,
        `--port=${this.port}`,
        '--bind-address=127.0.0.1',
        `--socket=${join(this.folder, 'sock')}`,
        `--init-file=${init}`,
        '--skip-name-resolve',
        '--innodb-flush-method=nosync',
        '--innodb-buffer-pool-size=32M',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (d) => {
        said += d
        if (said.includes('ready for connections')) resolve()
      })
      child.once('exit', () => reject(new Error(said)))
    })
  }

  async remove(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
