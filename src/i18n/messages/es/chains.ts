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
  raised: 'Ahora los depósitos necesitan {times} veces las confirmaciones habituales.',
  'trouble.unreachable': 'Nuestro nodo no responde.',
  'trouble.wrong_network': 'Nuestro nodo está conectado a una red equivocada, así que no lo usamos.',
  'trouble.wrong_token': 'Un contrato de token de esta cadena no es el que esperamos, así que no usamos la cadena.',
  'trouble.syncing': 'Nuestro nodo aún se está sincronizando con la red.',
  'trouble.behind': 'Nuestro nodo va con retraso respecto a la red.',
  'trouble.no_peers': 'Nuestro nodo ha perdido la conexión con los demás nodos.',
  'trouble.stale_head': 'Nuestro nodo lleva demasiado tiempo sin recibir bloques nuevos.',
  'trouble.not_solid': 'Los bloques nuevos de esta cadena no llegan a ser definitivos.',
  'trouble.no_transaction_index': 'El índice de transacciones de nuestro nodo aún no está completo.',
  'trouble.blocks_dear': 'Las comisiones de esa red son demasiado altas por ahora.',
  'trouble.paused': 'Las órdenes nuevas están en pausa. Las ya creadas siguen su curso.',
  'trouble.off': 'Este sitio no tiene ningún nodo de esta cadena.',
  unpriced: 'Monedas sin precio',
  'price.too_few_sources': '{symbol} está en pausa: responden muy pocas fuentes de precios.',
  'price.sources_disagree': '{symbol} está en pausa: sus fuentes de precios no coinciden.',
  'price.step_held': '{symbol} está en pausa: su precio dio un salto y se está confirmando.',
  reasonOn: '{chain}: {reason}',
  withReason: '{refusal} {reason}',
  whichNetwork: 'Este token existe en varias redes. Indique una: {ids}.',
  toConfirmations: 'Confirmaciones necesarias en cada cadena',
  toFaucet: 'Obtener monedas de prueba',
} satisfies Catalog<typeof zhCn>;
