import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faucet.ts';

export default {
  title: 'Faucet de cryptos de test',
  intro:
    'Ceci est un réseau de test : ses cryptos ne valent rien. Envoyez des cryptos de test à n’importe quelle adresse et créez des blocs au lieu de les attendre.',
  'form.title': 'Obtenir des cryptos de test',
  'form.currency': 'Crypto',
  'form.address': 'Adresse',
  'form.amount': 'Montant',
  'form.amountHint': 'Par envoi, au plus le maximum d’une commande dans cette crypto.',
  'form.send': 'Envoyer des cryptos de test',
  'paid.title': 'Envoyé : {amount}',
  'paid.text': 'La transaction attend le prochain bloc sur {chain}.',
  'paid.id': 'ID de la transaction',
  mined: 'C’est fait. Le dernier bloc de {chain} est désormais le {height}.',
  'chains.title': 'Ce qu’il y a derrière chaque chaîne',
  'chains.software': 'Logiciel',
  'chains.height': 'Dernier bloc',
  'chains.mine': 'Créer des blocs',
  'chains.mineOn': 'Créer des blocs sur {chain}',
  'chains.silent': 'Ne répond pas',
  'kind.node': 'Vrai nœud',
  'kind.node.text': 'Le logiciel de nœud du réseau, le vrai, sur une chaîne de test privée.',
  'kind.machine': 'Vraie machine virtuelle',
  'kind.machine.text':
    'Les transactions passent par le vrai moteur d’exécution du réseau ; un outil de test remplace le nœud qui l’entoure.',
  'kind.standIn': 'Imitation',
  'kind.standIn.text': 'Un programme à nous. Il vérifie les signatures, mais ce n’est pas le logiciel du réseau.',
  'away.title': 'Le réseau de test est injoignable',
  'away.text': 'Vérifiez qu’il est bien lancé, puis rechargez la page.',
  toExchange: 'Aller à l’échange',
} satisfies Catalog<typeof zhCn>;
