import { fn } from 'storybook/test'

export const submitted = fn()
export const closed = fn()

/** A fake browser window that does not navigate. */
export function opensWindow() {
  submitted.mockClear()
  closed.mockClear()
  const { open } = window
  const { submit } = HTMLFormElement.prototype
  const target = document.implementation.createHTMLDocument()
  window.open = () => ({ document: target, close: closed, opener: null }) as unknown as Window
  HTMLFormElement.prototype.submit = function send(this: HTMLFormElement) {
    submitted(this.action, Object.fromEntries(new FormData(this)))
  }
  return () => {
    window.open = open
    HTMLFormElement.prototype.submit = submit
  }
}

/** The form returned by the gateway library. */
export const payForm = (action: string) =>
  `<form name="punchout_form" method="post" action="${action}"><input type="hidden" name="biz_content" value="{}"><input type="submit" value="pay"></form><script>document.forms[0].submit()</script>`
