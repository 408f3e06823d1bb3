import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { Failed } from '#ui/failed/failed.tsx'
import { Refused } from './forbidden-notice.tsx'

interface BoundaryProps {
  onReset: () => void
  children: ReactNode
}

/** Error boundary of a page: the shell stays, and the page can be retried. */
class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  #retry = () => {
    this.props.onReset()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof ApiError)) {
      return (
        <Failed
          title="页面出错了"
          message="已保存的数据不受影响。若重试后仍然如此，请联系管理员。"
          onRetry={this.#retry}
        />
      )
    }
    if (error.code === 403) return <Refused error={error} />
    if (error.code === 404) return <Failed title="数据不存在" message={error.message} />
    const message = error.kind === 'unreachable' ? '网络不通，请检查网络后重试' : error.message
    return <Failed message={message} requestId={error.requestId || undefined} onRetry={this.#retry} />
  }
}

/** Catches errors of a page: a 403 shows the refused page, a 404 the not-found state, others a retry. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  )
}
