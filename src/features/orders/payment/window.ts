import { isPayFormAddress } from '#contract/payment.ts'

export const BAD_PAY_PAGE = '支付页面异常,请联系管理员'

/** A form that leads to the gateway: where to, and what it carries. Nothing else of what the server sent is taken over. */
export interface PayForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/**
 * Reads the one form in the gateway's answer. It is parsed in a document of its own, where no script runs and nothing is
 * loaded; null where it is not exactly one form that posts to a gateway we know.
 */
export function readPayForm(html: string, origin: string = window.location.origin): PayForm | null {
  const forms = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('form')
  const [form] = forms
  if (!form || forms.length > 1) return null
  const action = form.getAttribute('action') ?? ''
  // As written: a field called "method" would stand in the place of the property.
  if (form.getAttribute('method')?.toLowerCase() !== 'post' || !isPayFormAddress(action, origin)) return null
  const fields = [...form.querySelectorAll('input')]
    .filter((input) => input.type === 'hidden' && input.name !== '')
    .map((input) => [input.name, input.value] as const)
  return { action: new URL(action, origin).href, fields }
}

/** Opened on the click itself, or the browser takes it for an unwanted one; null where it was refused. */
export function openPayWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // What is loaded there later must not reach back.
  opened.opener = null
  opened.document.title = '正在前往支付宝'
  opened.document.body.textContent = '正在前往支付宝，请稍候'
  return opened
}

/** Makes the form anew in the opened window and sends it. */
export function sendPayForm({ action, fields }: PayForm, { document }: Window): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.acceptCharset = 'utf-8'
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // The method of the class: a field called "submit" would hide that of the form.
  HTMLFormElement.prototype.submit.call(form)
}
