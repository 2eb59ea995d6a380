import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: 'Estado de las cadenas',
  intro:
    'Si podemos conectar ahora con cada cadena, qué bloque hemos leído y si usarla sale caro. Mientras nuestro nodo no responde, los plazos se prorrogan.',
  chain: 'Cadena',
  block: 'Último bloque',
  checked: 'Comprobado',
  state: 'Estado',
  empty: 'El servicio acaba de arrancar y aún no ha consultado ninguna cadena. Recargue la página en unos segundos.',
  'trouble.unreachable': 'Nuestro nodo no responde.',
  'trouble.wrong_network': 'Nuestro nodo está en otra red, así que no lo usamos.',
  'trouble.syncing': 'Nuestro nodo aún se está sincronizando con la red.',
  'trouble.behind': 'Nuestro nodo se ha quedado atrás respecto a la red.',
  'trouble.no_peers': 'Nuestro nodo ha perdido la conexión con los demás.',
  'trouble.stale_head': 'Nuestro nodo lleva demasiado tiempo sin recibir un bloque nuevo.',
  'trouble.wallet_behind': 'Nuestro monedero aún no ha leído los últimos bloques.',
  'trouble.not_solid': 'Los bloques nuevos de esta cadena no llegan a ser definitivos.',
  'trouble.no_transaction_index': 'Nuestro nodo aún no tiene completo el índice de transacciones.',
  'trouble.paused': 'Las órdenes nuevas están en pausa. Las ya creadas siguen su curso.',
  'trouble.off': 'Aquí no hay ningún nodo de esta cadena.',
  reasonOn: '{chain}: {reason}',
  withReason: '{refusal} {reason}',
  toConfirmations: 'Confirmaciones en cada cadena',
  toFaucet: 'Obtener monedas de prueba',
} satisfies Catalog<typeof zhCn>;
