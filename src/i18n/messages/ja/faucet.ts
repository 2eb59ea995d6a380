import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faucet.ts';

export default {
  title: 'テストコインのフォーセット',
  intro:
    'ここはテストネットで、コインに価値はありません。任意のアドレスにテストコインを送れます。ブロックの生成を待たずに、自分で作ることもできます。',
  'form.title': 'テストコインを受け取る',
  'form.currency': '通貨',
  'form.address': '受取アドレス',
  'form.amount': '数量',
  'form.amountHint': '1回につき、その通貨の1注文あたりの上限までです。',
  'form.send': 'テストコインを送る',
  'paid.title': '{amount}を送りました',
  'paid.text': '取引は{chain}の次のブロックに入るのを待っています。',
  'paid.id': '取引ID',
  mined: '{chain}のブロックを作りました。最新ブロックは{height}です。',
  'chains.title': '各チェーンを動かしているもの',
  'chains.software': 'ソフトウェア',
  'chains.height': '最新ブロック',
  'chains.mine': 'ブロックを作る',
  'chains.mineOn': '{chain}のブロックを作る',
  'chains.silent': '応答なし',
  'kind.node': '本物のノード',
  'kind.node.text':
    'そのネットワークで実際に使われているノードソフトウェアを、プライベートなテストチェーンで動かしています。',
  'kind.machine': '本物の仮想マシン',
  'kind.machine.text':
    '取引はそのネットワークの本物の実行エンジンで処理し、ノードのそれ以外の部分はテストツールで代用しています。',
  'kind.standIn': '模擬ノード',
  'kind.standIn.text':
    '当サービスが作成した模擬プログラムです。署名は検証しますが、そのネットワークのソフトウェアではありません。',
  'away.title': 'テストネットに接続できません',
  'away.text': 'テストネットが動いていることを確認し、このページを再読み込みしてください。',
  toExchange: '交換ページへ',
} satisfies Catalog<typeof zhCn>;
