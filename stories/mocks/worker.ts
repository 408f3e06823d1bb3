import { delay, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { responseMessages, serverMessages } from '#contract/response-codes.ts'

/**
 * The response envelope. `HttpResponse.json` would measure each response as a `Blob`, which costs more than writing it.
 */
const envelope = (code: number, message: string, data: unknown = null, status = 200) =>
  new HttpResponse(JSON.stringify({ code, message, data }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

let story = { name: '', number: 0 }
const unmocked = new Set<string>()

/** The token of the user in the current story; it distinguishes its requests from those of an earlier one. */
export const storyToken = () => `story-${story.number}`

/** Runs at the start of every story, before its handlers are installed. */
export function beginStory(name: string): void {
  story = { name, number: story.number + 1 }
  // Sent between two stories, when the handlers of the first were gone already.
  unmocked.clear()
}

/** Runs at the end of every story: fails it if a request was not mocked. */
export function refuseUnmocked(): void {
  const requests = [...unmocked]
  unmocked.clear()
  if (requests.length > 0) throw new Error(`No mock answers ${requests.join(', ')}`)
}

const unanswered = http.all(/\/(api|oss)\//, ({ request }) => {
  const token = request.headers.get('token') ?? ''
  const isLate = /^story-\d+$/.test(token) && token !== storyToken()
  const { pathname } = new URL(request.url)
  if (!isLate) unmocked.add(`${request.method} ${pathname} (${story.name})`)
  return envelope(404, `No mock answers ${pathname}`, null, 404)
})

/** The only mock service worker of the Storybook. Handlers of a story are removed before the next. */
export const worker = setupWorker(unanswered)

/** URL pattern of an endpoint for the mock worker: `{id}` becomes `:id`. */
const at = (endpoint: Endpoint) => `*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

type Compute<E extends Endpoint> = (params: Record<string, unknown>) => AnswerOf<E> | Promise<AnswerOf<E>>
type Answer<E extends Endpoint> = AnswerOf<E> | Compute<E>

const isCompute = <E extends Endpoint>(answer: Answer<E>): answer is Compute<E> => typeof answer === 'function'

async function paramsOf(request: Request, pathParams: Record<string, unknown>): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  // The `*` of the host in the pattern is not a parameter.
  const { 0: _host, ...named } = pathParams
  const text = request.method === 'POST' ? await request.text() : ''
  return { ...query, ...named, ...(text ? JSON.parse(text) : {}) }
}

/** Thrown by a mock to return a server error code. */
export class MockRefusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A handler that returns the server's envelope. Data that violates the contract fails the story. */
export function handle<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
  const method = endpoint.method === 'GET' ? http.get : http.post
  return method(at(endpoint), async ({ request, params }) => {
    try {
      const data = isCompute<E>(answer) ? await answer(await paramsOf(request, params)) : answer
      return envelope(200, responseMessages[200] ?? '', endpoint.data.parse(data))
    } catch (error) {
      if (error instanceof MockRefusal) return envelope(error.code, error.message, error.data)
      console.error(`${endpoint.path}: the mock breaks the contract`, error)
      return envelope(500, String(error), null, 500)
    }
  })
}

/** Makes an endpoint return this data in the story. */
export function returns<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
  worker.use(handle(endpoint, answer))
}

/** Makes an endpoint fail in the story: with a server error code, or 500. */
export function fails(
  endpoint: Endpoint,
  code = 500,
  message: string = serverMessages.fault,
  data: unknown = null,
): void {
  const method = endpoint.method === 'GET' ? http.get : http.post
  const status = code === 500 ? 500 : 200
  worker.use(method(at(endpoint), () => envelope(code, message, data, status)))
}

/** Leaves an endpoint pending, so that the story shows the loading state. */
export function waits(endpoint: Endpoint): void {
  const method = endpoint.method === 'GET' ? http.get : http.post
  worker.use(
    method(at(endpoint), async () => {
      await delay('infinite')
      return new HttpResponse()
    }),
  )
}
