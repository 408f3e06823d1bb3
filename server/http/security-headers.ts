import type { MiddlewareHandler } from 'hono'
import { payFormHosts } from '#contract/payment.ts'
import type { Services } from '../services.ts'

/** Allows only our own scripts; pictures and uploads may also use the object store. */
export function contentSecurityPolicy(storeHost: string): string {
  const store = storeHost.startsWith('http') ? ` ${new URL(storeHost).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Radix positions popups by style attributes and locks scrolling behind a dialog by a style element.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${store}`,
    `media-src 'self' blob:${store}`,
    "font-src 'self'",
    `connect-src 'self'${store}`,
    `frame-src 'self' blob:${store}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // A payment form is posted to the gateway, which redirects to other hosts of its own.
    `form-action 'self' https://*.alipay.com ${payFormHosts.map((host) => `https://${host}`).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

export function securityHeaders(services: Services): MiddlewareHandler {
  const policy = contentSecurityPolicy(services.store.host)
  const isSecure = services.config.publicUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    const headers = context.res.headers
    // Some pages have a stricter policy of their own.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
