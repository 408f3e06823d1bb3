import type { NoticeInput } from '#contract/suppliers/notices.ts'

/** Template texts by notice type: 【】 marks placeholders. */
export const noticeModels: Record<NoticeInput['type'], { title: string; content: string }> = {
  1: {
    title: '【主题】的公告',
    content:
      '<p>各位供应商：</p><p>平台将于【日期】进行【事项】，期间【影响范围】。</p><p>如有疑问，请联系对接运营。</p>',
  },
  2: {
    title: '关于调整【规则名称】的通知',
    content:
      '<p>各位供应商：</p><p>为【目的】，平台将于【生效日期】起调整【规则名称】。</p><h3>调整内容</h3><ol><li><p>【原规则】调整为【新规则】</p></li></ol><h3>需要您做的</h3><ul><li><p>请在【截止日期】前完成【事项】</p></li></ul>',
  },
  3: {
    title: '【活动名称】招商通知',
    content:
      '<p>【活动名称】将于【开始日期】至【结束日期】举行，现面向【类目】供应商招商。</p><h3>报名条件</h3><ul><li><p>【条件】</p></li></ul><h3>报名方式</h3><p>请在【截止日期】前向对接运营提交报名商品与活动价。</p>',
  },
  4: {
    title: '【月份】货款结算通知',
    content:
      '<p>【月份】的货款账单已生成，结算周期为【开始日期】至【结束日期】。</p><p>请在【截止日期】前核对账单并开具发票，逾期将顺延至下一结算周期。</p>',
  },
  5: {
    title: '关于【商品或问题】的整改通知',
    content:
      '<p>巡检发现以下商品存在【问题】：</p><ul><li><p>【商品编码】【商品名称】</p></li></ul><p>请在【截止日期】前完成整改并确认本通知，逾期未整改的商品将停止销售。</p>',
  },
  9: {
    title: '关于【主题】的通知',
    content: '<p>各位供应商：</p><p>【正文】</p>',
  },
}
