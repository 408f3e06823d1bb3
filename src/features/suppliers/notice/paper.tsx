import type { ReactNode } from 'react'
import { noticeType } from '#contract/suppliers/codes.ts'
import type { SupplierNotice } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** A notice as suppliers see it; also used by the preview. The page renders its title. */
export function NoticePaper({ notice, children }: { notice: SupplierNotice; children?: ReactNode }) {
  const { type, publishAt, noticeNo, content, files } = notice
  return (
    <article
      aria-label="通知内容"
      className="grid w-full max-w-[800px] gap-6 rounded-panel border bg-surface px-8 py-6"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
        <Tag>{noticeType.label(type)}</Tag>
        {publishAt && <time dateTime={publishAt}>{formatTime(publishAt)}</time>}
        <span className="tabular-nums">{noticeNo}</span>
      </p>
      <RichTextView html={content} />
      {files.length > 0 && (
        <section aria-label="附件" className="grid gap-2">
          <h2 className="font-medium">附件（{files.length}）</h2>
          <FileList files={files} />
        </section>
      )}
      {children}
    </article>
  )
}
