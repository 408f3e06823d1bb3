import { isPayFormAddress } from '#contract/payment.ts'

export const BAD_PAY_PAGE = '支付页面异常,请联系管理员'

/** Form for the gateway: action and fields. Nothing else of the response is used. */
export interface PayForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/**
 * Extracts the single form of the gateway response. It is parsed in a separate document without scripts or loading;
 * null unless it is exactly one form that posts to a known gateway.
 */
export function readPayForm(html: string, origin: string = window.location.origin): PayForm | null {
  const forms = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('form')
  const [form] = forms
  if (!form || forms.length > 1) return null
  const action = form.getAttribute('action') ?? ''
  // Read the attribute: a field named "method" would shadow the property.
  if (form.getAttribute('method')?.toLowerCase() !== 'post' || !isPayFormAddress(action, origin)) return null
  const fields = [...form.querySelectorAll('input')]
    .filter((input) => input.type === 'hidden' && input.name !== '')
    .map((input) => [input.name, input.value] as const)
  return { action: new URL(action, origin).href, fields }
}

/** Must be called in the click handler, or the popup blocker refuses it; null if refused. */
export function openPayWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  // The opened page must not access this window.
  opened.opener = null
  opened.document.title = '正在前往支付宝'
  opened.document.body.textContent = '正在前往支付宝，请稍候'
  return opened
}

/** Rebuilds the form in the opened window and submits it. */
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
  // Use the prototype method: a field named "submit" would shadow it.
  HTMLFormElement.prototype.submit.call(form)
}
