import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ended } from './processes.mjs'

/**
 * A browser that is driven by nothing but commands over a pipe. What usual drivers ask for, its report of the network
 * above all, keeps every answer in the tab's process, where no memory of a person's tab is.
 */
export class PlainBrowser {
  #child
  #home
  #count = 0
  #waiting = new Map()
  #rest = ''

  /** `found` is the program, its arguments and its whole environment. */
  constructor({ executablePath, args, env }) {
    this.#home = mkdtempSync(join(tmpdir(), 'steward-browser-'))
    const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${this.#home}`, '--disable-dev-shm-usage']
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
    // In a group of its own, for Ctrl-C is the bench's; it ends by itself when the pipe does.
    this.#child = spawn(executablePath, [...args, ...own, 'about:blank'], { env, stdio, detached: true })
    this.#child.stdio[4].setEncoding('utf8').on('data', (text) => this.#read(text))
    const fail = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser ended'))
    }
    this.#child.on('exit', fail)
    this.#child.stdio[3].on('error', fail)
  }

  /** The one process that started all others. */
  get pid() {
    return this.#child.pid
  }

  /** Sends a command and answers its result; without a tab's session it is one for the browser. */
  send(method, params = {}, sessionId = undefined) {
    this.#count += 1
    const id = this.#count
    this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }))
  }

  /** A new tab of a window of that size, in pixels, in a context of its own. */
  async open(width, height) {
    const { browserContextId } = await this.send('Target.createBrowserContext')
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId, width, height })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    return new PlainTab((method, params) => this.send(method, params, sessionId))
  }

  async close() {
    this.send('Browser.close').catch(() => undefined)
    await ended(this.#child)
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  #read(text) {
    const parts = (this.#rest + text).split('\0')
    this.#rest = parts.pop()
    for (const { id, result, error } of parts.map((part) => JSON.parse(part))) {
      const { resolve, reject, method } = this.#waiting.get(id) ?? {}
      this.#waiting.delete(id)
      if (error) reject?.(new Error(`${method}: ${error.message}`))
      else resolve?.(result)
    }
  }
}

/** A tab and what a hand does in it. */
export class PlainTab {
  constructor(send) {
    this.send = send
  }

  goto(url) {
    return this.send('Page.navigate', { url })
  }

  /** Runs a function in the page, its argument and its answer passed as JSON. */
  async evaluate(run, argument = null) {
    const expression = `(${run})(${JSON.stringify(argument)})`
    const how = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', how)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** Waits until the function answers true; a page that is being left answers nothing. */
  async until(run, argument = null) {
    for (const end = Date.now() + 30_000; Date.now() < end; await delay(20))
      if (await this.evaluate(run, argument).catch(() => false)) return
    throw new Error(`Not in thirty seconds: ${run}`)
  }

  /** Types into the element that has the focus. */
  type(text) {
    return this.send('Input.insertText', { text })
  }

  /** Presses a key that types nothing, or Enter. */
  async press(key) {
    const code = keyCodes[key]
    const said = { key, code: key, windowsVirtualKeyCode: code, nativeVirtualKeyCode: code }
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...said, ...(key === 'Enter' ? { text: '\r' } : {}) })
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...said })
  }

  /** Turns the wheel at a place of the window, in pixels. */
  wheel(x, y, deltaY, deltaX = 0) {
    return this.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY })
  }

  /** Drags with the left button from one place to another, in so many moves. */
  async drag([fromX, fromY], [toX, toY], moves) {
    const mouse = (type, part) => {
      const [x, y] = [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]
      const pressed = { button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 }
      return this.send('Input.dispatchMouseEvent', { type, x, y, ...pressed })
    }
    await mouse('mousePressed', 0)
    for (let move = 1; move <= moves; move += 1) await mouse('mouseMoved', move / moves)
    await mouse('mouseReleased', 1)
  }

  /** Collects what nobody holds any more, and answers the bytes of the heap that are left. */
  async collected() {
    await this.send('HeapProfiler.collectGarbage')
    const { usedSize } = await this.send('Runtime.getHeapUsage')
    return usedSize
  }
}

const keyCodes = { Enter: 13, PageUp: 33, PageDown: 34, End: 35, Home: 36 }
