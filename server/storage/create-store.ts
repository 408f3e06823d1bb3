import type { Config } from '#server/config.ts'
import { StartError } from '#server/database/start-error.ts'
import type { Secrets } from '#server/secrets.ts'
import { type DiskStore, diskStore } from '#server/storage/disk-store.ts'
import { ossSigner } from '#server/storage/oss-signer.ts'
import { remoteStore } from '#server/storage/remote-store.ts'
import { s3Signer } from '#server/storage/s3-signer.ts'
import type { ObjectStore } from '#server/storage/store.ts'

/** Path of the embedded store under the console's own host. */
export const storePath = '/oss'

/**
 * The object store of this installation, selected by `STORE`: a folder of this machine (`embedded`, the default), a
 * bucket of Aliyun OSS (`oss`) or of an S3 service (`s3`).
 * @throws StartError
 */
export function createStore(
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  secrets: Pick<Secrets, 'key'>,
  env: NodeJS.ProcessEnv = process.env,
): ObjectStore {
  const need = (name: string) => {
    const value = env[name]
    if (value) return value
    throw new StartError(`STORE=${env.STORE} 时须设置 ${name}。`)
  }
  const endpoint = () => {
    const text = need('STORE_ENDPOINT').replace(/\/+$/, '')
    if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
      throw new StartError(`STORE_ENDPOINT=${text} 不是以 http:// 或 https:// 开头的有效地址。`)
    }
    return new URL(text)
  }
  const keys = () => ({ bucket: need('STORE_BUCKET'), keyId: need('STORE_KEY_ID'), secret: need('STORE_SECRET') })
  switch (env.STORE || 'embedded') {
    case 'embedded': {
      const secret = secrets.key('object store').toString('base64url')
      return underOwnName(diskStore(dataDir, storePath, { bucket: 'console', keyId: 'embedded', secret }), publicUrl)
    }
    case 'oss': {
      const { protocol, host } = endpoint()
      return remoteStore(ossSigner(`${protocol}//${need('STORE_BUCKET')}.${host}`, keys()))
    }
    case 's3': {
      const region = env.STORE_REGION || 'us-east-1'
      return remoteStore(s3Signer(`${endpoint().origin}/${need('STORE_BUCKET')}`, { ...keys(), region }))
    }
    default:
      throw new StartError(`STORE=${env.STORE} 应为 embedded、oss 或 s3。`)
  }
}

/**
 * URLs of the embedded store have no host, so that stored URLs stay valid under every host name and port of the
 * console. URLs with our own host refer to the same file.
 */
const underOwnName = (store: DiskStore, publicUrl: string): DiskStore => ({
  ...store,
  keyOf: (url) => store.keyOf(url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url),
})
