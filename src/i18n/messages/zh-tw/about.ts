import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/about.ts';

export default {
  title: '關於我們',
  lede: '我們只做一件事：免帳號，把一種幣換成另一種，並為每一步留下您能查證的憑證。',
  'facts.label': '服務數據',
  'facts.fee': '手續費（浮動匯率）',
  'facts.assets': '可選資產',
  'facts.chains': '支援的鏈',
  'facts.refund': '逾期入帳仍可退',
  'intro.title': '我們做什麼',
  'intro.service':
    '{brand} 是幣幣兌換服務。您選兩種幣、填好收款地址，我們給您一個只用於這筆訂單的入幣地址；您在 {window}內付款，鏈上確認後我們完成兌換，把幣轉到您的錢包。全程不需要帳號、姓名或電子郵件。',
  'intro.money':
    '我們靠手續費營運：浮動匯率 {floatingFee}，固定匯率 {fixedFee}（價格保留 {hold}）。礦工費另列，建立訂單前就看得到，依顯示金額收取。',
  'intro.limits':
    '我們不是銀行，也不是錢包：從入幣到出幣，幣由我們保管。訂單的付款與出幣我們都知道，區塊鏈又是公開的，因此本服務無法替您隱藏身分。',
  'values.title': '我們重視的四件事',
  'values.privacy.title': '隱私優先',
  'values.privacy.text':
    '不問姓名、電子郵件或手機號碼，也不記錄 IP 位址。訂單明細在訂單結束 {ended}後刪除，未付款的訂單在停止等候入帳 {unpaid}後刪除；帳目以及地址與訂單的對應關係會保留。',
  'values.secure.title': '安全可靠',
  'values.secure.text':
    '是否入帳只看區塊裡的確認，不看點擊，也不看倒數計時。逾期 {late}內入帳的付款會退到您的退款地址；我們的節點或報價來源故障時，期限順延。',
  'values.custody.title': '保管責任明確',
  'values.custody.text':
    '從入幣到出幣，幣由我們保管，我們如實說明。訂單一建立就有簽章條款，載明我們應付給您什麼，這就是您的憑證。',
  'values.transparent.title': '公開透明',
  'values.transparent.text':
    '費用只有一張表，所有頁面都從它讀取。報價附上全部計算依據，任何人都能重算。沒有實測過的數字，我們不寫。',
  'tech.title': '技術優勢',
  'tech.intro': '以下每一條都由程式執行，並有自動測試把關。',
  'tech.price.title': '報價可以重算',
  'tech.price.text':
    '報價列出匯率、取價時間、每項費用和捨入規則，重算必得相同結果。取價時間超過 {maxAge}的價格，不能用來下單。',
  'tech.address.title': '一單一址',
  'tech.address.text':
    '每筆訂單都有自己的入幣地址，絕不重複使用；取不到地址時只會顯示錯誤，不會換成別的地址。收款地址會依所屬的鏈檢查格式與檢查碼。',
  'tech.confirm.title': '逐塊讀鏈',
  'tech.confirm.text': '我們逐塊讀取 {chains} 條鏈，依金額決定需要幾個確認；遇到鏈重組，會回頭重新核對。',
  'tech.books.title': '複式簿記',
  'tech.books.text': '金額一律以最小單位的整數計算，每筆分錄借貸相等。帳本只增不改，前後以雜湊相連。',
  'tech.payout.title': '只付一次',
  'tech.payout.text': '出幣先記帳、再簽章、再廣播。即使中途斷電重來，也不會付第二次。',
  'tech.open.title': '不依賴指令碼與第三方',
  'tech.open.text': '不啟用 JavaScript 也能走完整個流程，也可透過 Tor 連線。頁面不會向其他網站發出任何請求。',
  'team.title': '團隊',
  'team.intro': '這裡沒有照片，也沒有編出來的履歷。說清楚誰能做什麼，比大頭照有用。',
  'team.named': '本站由 {name} 營運。',
  'team.unnamed':
    '本站沒有填寫營運者名稱，只使用測試幣。要在主網執行，必須先填寫營運者、聯絡方式和執照字號，否則程式拒絕啟動。',
  'team.operators.title': '營運',
  'team.operators.text': '決定暫緩的訂單、退款和暫停接單。每個決定連同理由都寫入前後相連的稽核紀錄。',
  'team.support.title': '客服',
  'team.support.text': '以電子郵件答覆，{reply}內回信。絕不索取私鑰或助記詞，也不會要您先付款。',
  'team.developers.title': '開發',
  'team.developers.text': '程式碼採用 AGPL-3.0 授權，執行修改版的人必須向使用者提供原始碼。程式碼尚未經過獨立稽核。',
  'check.title': '不必相信我們',
  'check.text': '以下幾頁供您自行查證。',
} satisfies Catalog<typeof zhCn>;
