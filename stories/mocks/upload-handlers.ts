import { HttpResponse, http, type RequestHandler } from 'msw'
import { addFile, getOssToken, type StoredFile } from '#contract/base.ts'
import { handle } from './worker.ts'

const store = 'https://store.example.com'

/** A file store that accepts any file and returns this one. */
export const uploadHandlers = (file: StoredFile): RequestHandler[] => [
  http.post(store, () => new HttpResponse(null, { status: 200 })),
  handle(getOssToken, {
    status: 200,
    policy: 'policy',
    accessKeyId: 'id',
    sign: 'sign',
    expireTime: 4_102_444_800,
    host: store,
    key: 'import/20261121/1/',
  }),
  handle(addFile, file),
]
