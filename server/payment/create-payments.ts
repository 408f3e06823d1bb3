import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { PAY_DESK_PATH, payFormHosts } from '#contract/payment.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import { StartError } from '#server/database/start-error.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Clock } from '#server/time.ts'
import { alipayGateway, type Send } from './alipay.ts'
import { readPrivateKey, readPublicKey } from './alipay-signature.ts'
import { Cashier, cashierMerchant } from './cashier.ts'
import { loadCashierKeys } from './cashier-keys.ts'
import type { Gateway } from './gateway.ts'

/** Online payment in this installation. */
export interface Payments {
  /** Undefined without a merchant account outside the demo. */
  gateway: Gateway | undefined
  /** Replaces the gateway in the demo. */
  cashier: Cashier | undefined
}

const DEFAULT_GATEWAY = 'https://openapi.alipay.com/gateway.do'

/**
 * The gateway of the merchant account in the environment, or in demo mode the simulated cashier.
 * @throws StartError
 */
export async function createPayments(
  { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>,
  { db, secrets, clock }: { db: Database; secrets: Pick<Secrets, 'key'>; clock: Clock },
  env: NodeJS.ProcessEnv = process.env,
): Promise<Payments> {
  const notifyPath = ALIPAY_NOTIFY_PATH
  if (env.ALIPAY_APP_ID) {
    const account = { ...readAccount(env, env.ALIPAY_APP_ID), publicUrl, notifyPath }
    return { gateway: alipayGateway(account, post, clock), cashier: undefined }
  }
  if (!demo) return { gateway: undefined, cashier: undefined }
  const keys = await loadCashierKeys(db)
  const cashier = new Cashier(db, keys, secrets, clock)
  const account = {
    ...cashierMerchant,
    privateKey: keys.merchant.privateKey,
    publicKey: keys.cashier.publicKey,
    gateway: `${PAY_DESK_PATH}/gateway.do`,
    publicUrl: '',
    notifyPath,
  }
  return { gateway: alipayGateway(account, cashier.send, clock), cashier }
}

function readAccount(env: NodeJS.ProcessEnv, appId: string) {
  const need = (name: string): string => {
    const value = env[name]
    if (value) return value
    throw new StartError(`设置 ALIPAY_APP_ID 时须设置 ${name}。`)
  }
  const key = <Key>(name: string, read: (text: string) => Key): Key => {
    const text = need(name)
    try {
      return read(text)
    } catch {
      throw new StartError(`${name} 不是有效的 RSA 密钥。`)
    }
  }
  const gateway = env.ALIPAY_GATEWAY || DEFAULT_GATEWAY
  const { protocol, host } = URL.canParse(gateway) ? new URL(gateway) : { protocol: '', host: '' }
  // The console posts forms to these hosts only (form-action).
  if (protocol !== 'https:' || !payFormHosts.includes(host)) {
    throw new StartError(`ALIPAY_GATEWAY=${gateway} 应为 ${payFormHosts.join(' 或 ')} 的 https 地址。`)
  }
  return {
    appId,
    sellerId: need('ALIPAY_SELLER_ID'),
    privateKey: key('ALIPAY_PRIVATE_KEY', readPrivateKey),
    publicKey: key('ALIPAY_PUBLIC_KEY', readPublicKey),
    gateway,
  }
}

const post: Send = async (address, body) => {
  const response = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  return response.text()
}
