import { noticeStatus, noticeTarget, noticeType } from '#contract/suppliers/codes.ts'
import type { NoticeReceipt, SupplierNotice } from '#contract/suppliers/notices.ts'
import { noticeTexts } from '#fixtures/notice-texts.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'
import { picture } from '#stories/ui/uploads/pictures.ts'

/** 木禾家居, the supplier of the stories, reads last. */
export const receiverNames = [
  '拾光灯饰',
  '山止家具',
  '云织软装',
  '听雨布艺',
  '青竹家具',
  '北辰建材',
  '暖屋地毯',
  '素舍卫浴',
  '鹿野儿童家具',
  '白川陶瓷',
  '南巷灯具',
  '木禾家居',
]
const moment = (days: number, time = '10:00') => `${dayFrom(days)}T${time}:00+08:00`

function receiptsOf(noticeId: number, read: number, confirmed: number): NoticeReceipt[] {
  return receiverNames.map((name, index) => ({
    id: noticeId * 100 + index,
    supplier: { id: name === '木禾家居' ? 1 : index + 2, name },
    readAt: index < read ? hoursAgo(20 + index * 3) : null,
    readBy: index < read ? '陈书言' : '',
    confirmedAt: index < confirmed ? hoursAgo(18 + index * 3) : null,
    confirmedBy: index < confirmed ? '陈书言' : '',
    late: index === 0 && confirmed > 0,
    remindedAt: index === 10 ? hoursAgo(5) : null,
    remindCount: index === 10 ? 1 : 0,
  }))
}

export interface NoticeWithReceipts extends SupplierNotice {
  receipts: NoticeReceipt[]
}

function sent(
  id: number,
  title: string,
  part: Partial<SupplierNotice> = {},
  read = 0,
  confirmed = 0,
): NoticeWithReceipts {
  const text = noticeTexts.find((item) => item.title === title)
  const { type = noticeType.other, summary = '', content = '', needConfirm = false, hasFile = false } = text ?? {}
  const status = part.status ?? noticeStatus.published
  const receipts =
    status === noticeStatus.published || status === noticeStatus.withdrawn ? receiptsOf(id, read, confirmed) : []
  return {
    receipts,
    ...record(id),
    noticeNo: `N${String(id).padStart(10, '0')}`,
    title,
    type,
    summary,
    content,
    files: hasFile ? [{ url: picture(id * 40), name: `${title}.png`, size: 320_000 }] : [],
    targetKind: noticeTarget.all,
    targetSuppliers: [],
    targetBrands: [],
    targetCategories: [],
    needConfirm,
    confirmUntil: needConfirm ? moment(5, '18:00') : '',
    popup: false,
    pinned: false,
    publishAt: status === noticeStatus.published || status === noticeStatus.withdrawn ? moment(-id) : '',
    status,
    targetCount: receipts.length,
    readCount: read,
    confirmCount: confirmed,
    withdrawReason: '',
    previous: null,
    next: null,
    ...part,
  }
}

export const noticeRecords = (): NoticeWithReceipts[] => [
  sent(1, '商品主图规范更新', { pinned: true, popup: true }, 9, 6),
  sent(2, '发货时效考核调整', { confirmUntil: moment(-1, '18:00') }, 12, 10),
  sent(3, '春季家装节招商开始', {}, 12),
  sent(4, '月度结算单已生成', { status: noticeStatus.scheduled, publishAt: moment(2) }),
  sent(5, '木制品甲醛检测报告补传', {
    status: noticeStatus.draft,
    targetKind: noticeTarget.categories,
    targetCategories: [{ id: 1, name: '家具' }],
    confirmUntil: moment(20, '18:00'),
  }),
  sent(6, '设计师联名系列征集', {
    status: noticeStatus.draft,
    targetKind: noticeTarget.suppliers,
    targetSuppliers: [{ id: 3, name: '山止家具' }],
  }),
  sent(7, '保证金调整说明', { status: noticeStatus.withdrawn, withdrawReason: '补缴期限有误，将重新发布' }, 8, 4),
  sent(8, '国庆期间客服值班安排', {}, 3),
]
