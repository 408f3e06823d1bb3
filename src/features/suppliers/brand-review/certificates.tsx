import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useState } from 'react'
import type { FileItem } from '#contract/fields.ts'
import { fileClass } from '#contract/rules/file-class.ts'
import type { Brand } from '#contract/suppliers/brands.ts'
import { authorizationKind, trademarkClass } from '#contract/suppliers/codes.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Lightbox } from '#ui/lightbox/lightbox.tsx'

/** Trademark and authorisation side by side, each with its fields above the documents. */
export function ReviewCertificates({ brand }: { brand: Brand }) {
  const pictures = [...brand.trademarkFiles, ...brand.authorizationFiles].filter(isPicture)
  const [index, setIndex] = useState<number>()
  const show = (file: FileItem) => setIndex(pictures.indexOf(file))
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Certificate title="商标" files={brand.trademarkFiles} onShow={show}>
        <Descriptions.Item label="注册号" {...(brand.trademarkNo && { copies: brand.trademarkNo })} />
        <Descriptions.Item label="类别">{brand.trademarkClass.map(trademarkClass.label).join('、')}</Descriptions.Item>
        <Descriptions.Item label="有效期至">{brand.trademarkUntil}</Descriptions.Item>
      </Certificate>
      <Certificate title="授权" files={brand.authorizationFiles} onShow={show}>
        <Descriptions.Item label="类型">{authorizationKind.label(brand.authorizationKind)}</Descriptions.Item>
        <Descriptions.Item label="开始">{brand.authorizationFrom}</Descriptions.Item>
        <Descriptions.Item label="截止">{brand.authorizationUntil}</Descriptions.Item>
      </Certificate>
      <Lightbox
        images={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
        index={index}
        onIndexChange={setIndex}
      />
    </div>
  )
}

interface CertificateProps {
  title: string
  files: readonly FileItem[]
  onShow: (file: FileItem) => void
  children: ReactNode
}

function Certificate({ title, files, onShow, children }: CertificateProps) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h3 className="font-medium">{title}</h3>
      <Descriptions columns={1} className="gap-y-1">
        {children}
      </Descriptions>
      {files.length === 0 && <p className="text-text-faint">没有证书</p>}
      {files.map((file) =>
        isPicture(file) ? (
          <button
            key={file.url}
            type="button"
            aria-label={`查看图片 ${file.name}`}
            className="cursor-zoom-in overflow-hidden rounded border bg-sunken"
            onClick={() => onShow(file)}
          >
            <img src={file.url} alt="" className="h-64 w-full object-contain" />
          </button>
        ) : (
          <a
            key={file.url}
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="flex h-16 items-center justify-center gap-2 rounded border bg-sunken px-3 text-accent-text hover:bg-hover"
          >
            <FileText aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="truncate">{file.name}</span>
          </a>
        ),
      )}
    </section>
  )
}

const isPicture = (file: FileItem) => fileClass(file.name) === 'image'
