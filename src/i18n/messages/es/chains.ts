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
} satisfies Catalog<typeof zhCn>;
