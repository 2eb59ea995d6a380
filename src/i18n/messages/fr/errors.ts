import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/errors.ts';

export default {
  amount_malformed: 'Saisissez un montant valide, par exemple 0,5.',
  amount_unclear: 'Est-ce {small} ou {large} ? Saisissez le montant sans séparateur de milliers.',
  amount_not_positive: 'Saisissez un montant à envoyer supérieur à 0.',
  amount_too_precise: '{currency} accepte au plus {decimals} décimales. Raccourcissez le montant.',
  amount_below_minimum: 'Le minimum par commande est de {min} {currency}. Saisissez un montant plus élevé.',
  amount_above_maximum: 'Le maximum par commande est de {max} {currency}. Saisissez un montant plus faible.',
  amount_consumed_by_fee:
    'Une fois nos frais et les frais de réseau déduits, il ne resterait presque rien à envoyer. Augmentez le montant.',
  amount_not_covered:
    'Notre portefeuille couvre au plus {max} {currency} pour le moment. Réduisez le montant ou réessayez plus tard.',
  currency_unknown:
    'Nous ne connaissons pas cette crypto. Indiquez son identifiant complet, par exemple BTC ou USDT-TRC20.',
  currency_inactive: 'Cette crypto n’est pas disponible pour le moment. Choisissez-en une autre.',
  pair_same_currency: 'Vous enverriez et recevriez la même crypto. Choisissez-en deux différentes.',
  rate_unavailable: 'Aucun taux fiable n’est disponible pour l’instant. Réessayez dans un moment.',
  rate_changed:
    'Le taux a changé : vous recevriez maintenant environ {receiveAmount} {receiveCurrency}. Confirmez le nouveau montant.',
  order_type_unknown: 'Le type de taux est soit floating (taux flottant), soit fixed (taux fixe).',
  address_missing: 'Saisissez l’adresse.',
  address_malformed: 'Cette adresse n’est pas valide. Vérifiez que vous l’avez copiée en entier.',
  address_checksum_wrong:
    'Somme de contrôle incorrecte : un caractère de l’adresse est sans doute erroné. Copiez-la de nouveau.',
  address_wrong_network: 'Cette adresse appartient à un autre réseau. Vérifiez la crypto et son réseau.',
  address_forbidden: 'Cette adresse ne peut pas être utilisée : c’est l’une des nôtres ou une adresse de destruction.',
  address_old_spelling:
    'C’est l’ancienne écriture des adresses de script de Litecoin, que Bitcoin emploie aussi. Si elle est à vous sur Litecoin, saisissez sa nouvelle écriture : {newSpelling}',
  address_mweb:
    'Cette adresse est celle des blocs privés de Litecoin (MWEB), que nous ne pouvons pas payer. Utilisez-en une qui commence par ltc1, L ou M.',
  address_listed: 'Cette adresse figure sur la liste de sanctions du {listDate} ; nous ne pouvons pas l’accepter.',
  screening_list_stale: 'Notre liste de contrôle des adresses est périmée ; les nouvelles commandes sont suspendues.',
  orders_paused: 'Les nouvelles commandes sont suspendues. Les commandes en cours se poursuivent. Réessayez plus tard.',
  chain_paused: 'Les nouvelles commandes sur {chain} sont suspendues. Les commandes en cours se poursuivent.',
  currency_paused: 'Les nouvelles commandes en {currency} sont suspendues. Les commandes en cours se poursuivent.',
  chain_unavailable: 'Le réseau {chain} n’est pas disponible pour le moment. Réessayez plus tard.',
  orders_full:
    'Trop de commandes attendent un paiement en ce moment : nous ne pouvons pas en accepter d’autres. Réessayez dans quelques minutes.',
  orders_too_many: 'Vous pouvez décider de {limit} commandes au plus à la fois.',
  orders_of_source_limit:
    'Trop de commandes ont été créées depuis votre connexion internet en peu de temps. Réessayez dans {wait}.',
  order_not_found:
    'Cette commande est introuvable. Elle n’existe pas, ou ses données ont été effacées à l’échéance prévue.',
  order_event_not_allowed:
    'L’état actuel de la commande ne le permet pas. Actualisez la page pour voir où elle en est.',
  receipt_missing: 'Cette commande n’a pas de reçu signé. Il est établi peu après l’envoi ou le remboursement.',
  tracking_code_malformed: 'Un numéro de suivi comporte exactement 9 chiffres.',
  idempotency_key_reused: 'Cette Idempotency-Key a déjà servi pour une autre commande. Utilisez-en une nouvelle.',
  refund_address_missing: 'Indiquez d’abord une adresse de remboursement.',
  refund_address_given: 'Le visiteur a donné une adresse de remboursement. Laissez la vôtre vide.',
  match_not_cleared:
    'Une adresse de cette commande figure sur la liste de contrôle. Examinez-la et levez la correspondance avec votre décision.',
  refund_consumed_by_fee:
    'Renvoyer ce dépôt coûterait pour l’instant plus qu’il ne vaut. Il reste comptabilisé ; réessayez quand les frais de réseau auront baissé.',
  deposit_not_unclaimed:
    'Il n’y a rien à renvoyer : ce dépôt a déjà été renvoyé, converti ou perdu, ou la décision sur sa commande s’en charge.',
  deposit_not_doubted: 'Ce dépôt n’attend pas (ou plus) de second nœud, ou il est dans un autre bloc.',
  deposit_not_final: 'Ce dépôt n’est pas encore définitif. Attendez ses confirmations, puis réessayez.',
  refund_address_bound:
    'Les conditions signées de cette commande indiquent son adresse de remboursement. Elle ne peut pas être remplacée.',
  refund_addresses_limit:
    'Trop d’adresses de remboursement ont été essayées pour cette commande. Utilisez l’une d’elles ou essayez-en une autre dans 24 heures.',
  mixing_not_available: 'Le mixage n’est proposé que sur les réseaux de test. Utilisez l’échange.',
  mix_settings_invalid:
    'Ce réglage est hors limites : de {minRounds} à {maxRounds} tours, un délai de {minDelay} à {maxDelay} minutes par pas de {delayStep}, et des options activées ou non.',
  privacy_level_unknown: 'Le niveau de confidentialité est basic, enhanced ou maximum.',
  tor_unavailable:
    'Le service n’a pas de proxy Tor pour le moment : les envois ne peuvent pas passer par Tor. Désactivez cette option.',
  push_address_unknown: 'Nous n’envoyons pas de messages au service push de ce navigateur. Rien n’a été activé.',
  push_devices_full: 'Cette commande prévient déjà {limit} appareils, le maximum. Désactivez d’abord l’un d’eux.',
  session_unknown: 'Cette session de mixage est inconnue ou a expiré. Rechargez la page pour en obtenir une nouvelle.',
  addresses_too_many: 'Une commande de mixage accepte au plus {max} adresses de réception.',
  address_repeated:
    'Cette adresse figure deux fois. Des envois vers une même adresse peuvent être additionnés : utilisez des adresses différentes.',
  transaction_not_found: 'Cette transaction n’existe pas sur les chaînes simulées.',
  act_not_found: 'Cette opération n’existe pas.',
  act_not_waiting: 'Cette opération n’attend plus personne. Rechargez la page.',
  act_own: 'Vous avez proposé vous-même cette opération. Une autre personne doit l’accepter.',
  act_changed: 'L’opération n’est pas celle qui était affichée. Rechargez la page.',
  second_too_new:
    'L’accès ou un rôle de l’une des deux personnes est trop récent. Une autre personne doit agir, ou vous plus tard.',
  act_not_proven:
    'En attente : le module de signature ne connaît pas les personnes qui l’ont acceptée, ou ne paie qu’à d’autres adresses. Elle reprend quand leurs clés d’accès ou l’adresse y sont ajoutées.',
  loan_not_proven:
    'Le module de signature ne paierait pas ce prêt : il ne connaît pas la personne qui l’a créé, ou c’est autre chose qui a été accepté avec une clé d’accès. Créez le prêt à nouveau et confirmez avec une clé qu’il connaît.',
  signer_unavailable: 'Le module de signature ne répond pas pour l’instant. Il sera interrogé à nouveau.',
  signer_passkey_needed:
    'Le module de signature ne paie ceci que si vous l’acceptez avec une clé d’accès qu’il connaît. Confirmez avec votre clé d’accès, et non avec le mot de passe.',
  signer_passkey_unknown:
    'Le module de signature ne connaît pas cette clé d’accès et ne paierait pas. Demandez à la personne qui l’exploite de l’ajouter, ou utilisez-en une qu’il connaît.',
  amount_over_cap:
    'Le module de signature ne signe pas plus de {max} {currency} en un seul paiement. Demandez moins, ou changez d’abord ses plafonds.',
  amount_over_share: 'Ce partenaire peut recevoir au plus {max} {currency} à présent. Indiquez un montant inférieur.',
  venue_off: 'La plateforme n’est pas connectée ou ne répond pas depuis dix minutes. Rien de nouveau n’y est prévu.',
  venue_not_covered: 'Selon les livres, au plus {max} {currency} sont disponibles sur la plateforme. Demandez moins.',
  venue_transfer_open:
    'Un transfert de {currency} depuis la plateforme est en route. Attendez qu’il arrive ou se termine.',
  venue_trade_open: 'Un achat ou une vente est en cours. Attendez la fin de l’opération.',
  venue_trade_over_cap: 'Un achat ou une vente vaut au plus {max}. Demandez moins, ou changez d’abord les règles.',
  restore_under_way:
    'Une base de données restaurée est en cours de mise à jour. D’ici là, rien n’est décidé ni comptabilisé.',
  cold_account_unknown: 'Il n’y a pas de stockage à froid pour ce réseau, ou il est retiré. Configurez-le d’abord.',
  cold_account_taken: 'Ce réseau a déjà un stockage à froid. Retirez-le d’abord.',
  cold_account_cooling: 'Le stockage à froid est nouveau. Il est utilisable une fois son délai passé.',
  cold_key_invalid:
    'Ce n’est ni un descripteur de sortie ni une clé publique étendue utilisable sur ce réseau, ou sa somme de contrôle est fausse. Copiez-le à nouveau depuis l’appareil hors ligne.',
  cold_key_private:
    'C’est une clé privée. Elle n’a pas été enregistrée. Qui l’a vue peut prendre les fonds : ne l’utilisez plus et donnez la clé publique d’une nouvelle.',
  cold_key_wrong_network:
    'Cette clé appartient à un autre réseau : une clé du réseau principal sur un réseau de test, ou l’inverse.',
  venue_transfer_not_stuck: 'Ce transfert n’est pas bloqué : il est terminé, ou en route depuis moins de six heures.',
  cold_return_unsupported:
    'Les fonds de ce réseau ne peuvent pas encore revenir par un fichier. Envoyez-les depuis l’appareil hors ligne à l’adresse du portefeuille chaud.',
  cold_nonce_invalid:
    'Solana a besoin d’un compte nonce dont l’autorité est l’adresse du stockage à froid. Ce n’en est pas un, ou il appartient à quelqu’un d’autre.',
  cold_return_open:
    'Ce stockage à froid a déjà un fichier ouvert, et une adresse signe l’un après l’autre. Rapportez-le signé, ou annulez-le.',
  cold_gas_missing:
    'Le stockage à froid a trop peu de {currency} pour les frais de réseau (jusqu’à {min} {currency}). Déplacez-y d’abord un peu.',
  cold_return_unknown: 'Ce fichier n’existe pas.',
  cold_return_ended: 'Ce fichier a été annulé, ou ses fonds sont déjà revenus.',
  cold_return_may_come:
    'Ce retour peut encore arriver : le nœud le connaît, ou ses fonds ne sont pas dépensés. Attendez, ou dépensez d’abord ses fonds avec l’appareil.',
  cold_coins_spent: 'Des fonds de ce fichier sont déjà dépensés. Annulez-le et écrivez-en un autre.',
  cold_file_unreadable: 'Ce n’est pas un fichier signé de ce réseau. Collez-le en entier.',
  cold_file_different:
    'C’est une autre transaction que celle qui a été écrite : fonds, montants, adresses ou leur place diffèrent. Elle n’a pas été envoyée. Cherchez qui l’a modifiée.',
  cold_file_unsigned: 'Il manque une signature. Signez le fichier avec l’appareil de ce stockage à froid.',
  cold_file_signature: 'Une signature est fausse ou ne couvre pas toute la transaction. Elle n’a pas été envoyée.',
  keys_fixed:
    'Les clés de ce réseau ne peuvent pas être changées ici. Un portefeuille Monero n’a qu’une clé, et celle d’un jeton matériel reste la même.',
  refill_open:
    'Un réapprovisionnement en {currency} est déjà ouvert. Fermez-le d’abord, pour que l’on sache à quoi sert chaque paiement.',
  refill_unknown: 'Ce réapprovisionnement n’existe pas, ou il est fermé.',
  withdrawal_address_unknown: 'Cette adresse n’est pas sur la liste des adresses de retrait.',
  withdrawal_address_cooling: 'Cette adresse vient d’être ajoutée et son délai d’attente court encore.',
  loan_not_found: 'Ce prêt n’existe pas.',
  loan_expired: 'Ce prêt n’a pas été débloqué à temps. Créez-en un nouveau.',
  loan_under_way:
    'Le prêt {loan}, dans la même crypto et vers cette adresse, n’est pas terminé : il peut encore être payé, même s’il est indiqué qu’un nœud l’a rejeté. En créer ou en débloquer un autre risquerait d’entraîner un double paiement. Attendez qu’il soit terminé ou qu’il ait définitivement échoué.',
  loan_rate_malformed:
    'Saisissez le taux sous forme de nombre supérieur à 0, avec des chiffres et un point seulement, par exemple 31.5.',
  currency_ambiguous: 'Cette adresse existe sur plusieurs réseaux. Choisissez l’USDT à envoyer.',
  payment_address_missing:
    '{currency} n’a pas encore d’adresse de la plateforme active par défaut. Ajoutez-en d’abord une.',
  clock_too_far: 'L’horloge de l’environnement de test ne peut pas être avancée davantage.',
  trouble_not_possible:
    'Les réseaux de cette commande ne peuvent pas avoir ce problème. Essayez une autre commande ou un autre type.',
  key_outdated: 'Cette clé a déjà été remplacée. Utilisez la plus récente.',
  faucet_failed:
    'Le faucet n’a pas pu effectuer l’opération sur {chain} : le nœud ne répond pas, ou il reste trop peu de cette crypto de test. Réessayez plus tard ; si vous avez demandé des fonds, un montant plus faible peut passer.',
  sign_in_refused: 'Échec de la connexion : nom d’utilisateur ou mot de passe incorrect.',
  sign_in_limited: 'Trop de tentatives. Réessayez dans {wait}.',
  policy_invalid: 'Certaines valeurs sont hors limites.',
  policy_outdated:
    'Une autre version a été enregistrée entre-temps. Comparez vos valeurs avec elle, puis enregistrez de nouveau.',
  policy_unchanged: 'Rien n’a changé, il n’y a donc rien à enregistrer.',
  step_up_required:
    'Saisissez à nouveau votre mot de passe et, si le second facteur est actif, un code. L’un d’eux manque ou est incorrect.',
  facts_changed: 'Ce qui était affiché a changé entre-temps : vérifiez à nouveau, puis confirmez.',
  role_missing: 'Votre rôle ne permet pas cette action. Un administrateur peut vous attribuer le rôle nécessaire.',
  username_invalid:
    'Saisissez un nom d’utilisateur : 1 à 64 lettres minuscules, chiffres, points, traits d’union ou tirets bas, commençant par une lettre ou un chiffre.',
  username_taken:
    'Ce nom d’utilisateur est déjà pris. Le nom d’un opérateur supprimé n’est jamais attribué à quelqu’un d’autre.',
  operator_not_found: 'Cet opérateur n’existe pas ou son état a changé. Rechargez la page.',
  last_administrator: 'L’équipe a besoin d’un administrateur actif. Attribuez d’abord ce rôle à une autre personne.',
  invitation_invalid:
    'Cette invitation a été utilisée, remplacée ou a expiré. Demandez-en une nouvelle à un administrateur.',
  session_not_found: 'Cette session est déjà terminée.',
  password_common:
    'Ce mot de passe se compose de ce que les attaquants essaient d’abord : mots de passe très courants, rangées du clavier ou répétitions. Choisissez des mots que personne n’associerait.',
  password_weak:
    'Choisissez un mot de passe plus solide : de 15 à 256 caractères, ni le nom d’utilisateur, ni le nom du produit, ni un mot de passe courant, et différent de l’ancien.',
  second_factor_is_on: 'Le second facteur est déjà activé. Pour le changer, désactivez-le d’abord.',
  second_factor_not_started: 'Commencez d’abord à configurer le second facteur.',
  code_wrong:
    'Le code est incorrect. Saisissez les 6 chiffres que votre application d’authentification affiche en ce moment.',
  passkey_refused:
    'Cette clé d’accès n’a pas été acceptée. Réessayez : la demande de votre navigateur vaut cinq minutes.',
  passkey_not_found: 'Cette clé d’accès n’existe pas.',
  passkeys_unavailable:
    'Les clés d’accès demandent un site avec un nom d’hôte. Indiquez un nom dans PUBLIC_URL et ouvrez l’administration à cette adresse.',
  passkeys_full: 'Vous avez déjà autant de clés d’accès que possible. Supprimez-en une d’abord.',
  filter_invalid: 'Ce filtre n’est pas valide. Vérifiez le champ indiqué.',
  reason_invalid: 'Indiquez un motif : de 1 à 500 caractères, sans < ni >.',
  note_invalid: 'Écrivez une note : de 1 à 1000 caractères, sans < ni >.',
  scope_unknown: 'Ce réglage n’existe pas : choisissez une chaîne, ou toutes.',
  stop_not_found: 'Aucun envoi n’y est arrêté pour cette cause : quelqu’un l’a peut-être déjà relancé.',
  rule_not_found: 'Cette règle n’est plus en vigueur : quelqu’un y a peut-être déjà mis fin.',
  crediting_stopped: 'Les crédits y sont arrêtés. Reprenez d’abord les crédits.',
  books_still_differ: 'Les livres et la chaîne diffèrent toujours. Cherchez pourquoi, ou comptabilisez l’écart.',
  difference_changed: 'L’écart n’est plus celui que vous avez vu. Vérifiez-le à nouveau.',
  difference_may_heal:
    'L’écart peut disparaître de lui-même : un envoi est rediffusé, ou la chaîne est encore lue après une restauration. Patientez.',
  coins_missing:
    'Il manque des cryptos sur cette chaîne, et le nœud ne montre pas lesquelles : les envois compteraient encore dessus. Le guide « Payouts are stopped » indique la marche à suivre.',
  label_invalid: 'Saisissez un libellé : de 1 à 100 caractères, sans < ni >.',
  network_missing: 'Cette crypto existe sur plusieurs chaînes. Choisissez le réseau.',
  network_wrong: 'Cette crypto n’existe pas sur ce réseau.',
  address_taken: 'Cette adresse existe déjà pour cette crypto.',
  default_inactive: 'Une adresse désactivée ne peut pas être celle par défaut.',
  platform_address_not_found: 'Cette adresse de la plateforme n’existe pas. Elle a peut-être été supprimée.',
  address_in_use:
    'Des commandes ou des prêts en cours utilisent cette adresse : elle ne peut être ni supprimée ni modifiée. Vous pouvez la désactiver.',
  request_malformed: 'La requête est mal formée. Vérifiez les champs indiqués dans les détails.',
  not_found: 'Il n’y a rien à cette adresse.',
  method_not_allowed: 'Cette adresse n’accepte pas cette méthode de requête.',
  request_too_large: 'La requête est trop volumineuse.',
  media_type_unsupported: 'Envoyez du JSON avec le type de contenu application/json.',
  request_timeout: 'La requête a pris trop de temps. Réessayez.',
  not_signed_in: 'Connectez-vous d’abord à l’administration.',
  origin_refused: 'Cette requête vient d’un autre site et a été refusée.',
  tracking_limited: 'Trop de recherches. Réessayez dans {wait}.',
  too_many_connections:
    'Toutes les connexions en direct sont occupées. Réessayez plus tard ou actualisez de temps en temps.',
  amount_ambiguous: 'Indiquez soit sendAmount, soit receiveAmount, mais pas les deux.',
  quote_not_found: 'Cette cotation n’existe pas. Elle a peut-être expiré.',
  quote_expired: 'Cette cotation a expiré. Demandez-en une nouvelle.',
  quote_used: 'Cette cotation a déjà servi pour une commande avec d’autres adresses. Demandez-en une nouvelle.',
  open_orders_limit:
    'Trop de commandes attendent un paiement ({limit} au maximum). Attendez que certaines soient payées ou expirent.',
  open_quotes_limit: 'Trop de cotations n’ont pas encore expiré ({limit} au maximum). Réessayez dans un instant.',
  open_invoices_limit: 'Trop de factures sont ouvertes ({limit} au maximum). Annulez-en ou attendez leur expiration.',
  invoice_not_found: 'Cette facture n’existe pas. Elle a peut-être été effacée à l’échéance prévue.',
  invoice_closed: 'Cette facture ne peut plus être payée.',
  invoice_in_progress: 'Une commande existe déjà pour cette facture. Une seule doit être payée.',
  invoice_orders_limit:
    'Trop de commandes ont été créées pour cette facture. Attendez l’expiration de celles qui restent à payer, ou demandez une nouvelle facture.',
  api_key_not_found: 'Cette clé d’API n’existe pas.',
  key_limit_invalid: 'Cette limite n’est pas un nombre entier dans la plage autorisée.',
  key_expiry_invalid: 'Indiquez un jour à partir d’aujourd’hui, à dix ans au plus, sous la forme année-mois-jour.',
  partner_name_invalid: 'Indiquez le nom que verra le visiteur, en 60 caractères au plus.',
  partner_share_invalid: 'Indiquez un pourcentage entre 0 et {max}, avec deux décimales au plus.',
  key_networks_invalid: 'Indiquez au plus 20 adresses IP ou blocs CIDR, comme 192.0.2.0/24.',
  temporary_keys_limit: 'Il y a trop de clés de test en ce moment. Réessayez plus tard.',
  webhook_missing: 'Aucune URL de webhook n’est définie pour cette clé.',
  webhook_url_invalid:
    'L’URL du webhook doit être une URL http ou https complète, sans nom d’utilisateur ni mot de passe.',
  webhook_target_forbidden:
    'Nous ne pouvons rien envoyer à cette URL de webhook : elle mène à un réseau interne ou n’utilise pas HTTPS.',
  webhook_event_not_found: 'Cet événement n’existe pas.',
  webhooks_limit: 'Cette clé a déjà autant de webhooks qu’elle peut en avoir ({limit}).',
  webhook_attempts_limit:
    'Cet événement a déjà été envoyé trop souvent ({limit} fois au maximum) ; il ne peut plus être renvoyé.',
  key_missing: 'La clé d’API est absente. Envoyez-la dans l’en-tête Authorization: Bearer.',
  key_unknown: 'Cette clé d’API n’est pas valide ou a été révoquée.',
  key_in_query:
    'Une clé d’API ne doit jamais figurer dans une URL. Envoyez-la dans l’en-tête Authorization et remplacez cette clé.',
  scope_missing: 'Cette clé d’API n’a pas le droit nécessaire.',
  key_network_forbidden: 'Cette clé d’API ne fonctionne pas depuis ce réseau.',
  signature_missing: 'Les requêtes avec cette clé d’API doivent être signées.',
  signature_invalid: 'La signature ne correspond pas à cette requête, ou a déjà servi.',
  rate_limited: 'Trop de requêtes. Réessayez dans {wait}.',
  request_in_progress:
    'Une requête avec la même Idempotency-Key est encore en cours de traitement. Réessayez dans un instant.',
  service_unavailable:
    'Le service est momentanément indisponible. Les commandes en cours ne craignent rien. Réessayez dans une minute.',
  internal_error:
    'Un problème est survenu de notre côté. Réessayez et, si cela se reproduit, communiquez-nous l’identifiant.',
} satisfies Catalog<typeof zhCn>;
