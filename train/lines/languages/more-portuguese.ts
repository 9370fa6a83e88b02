import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More Portuguese lines: comments and posts, whole sentences, and plain talk for each kind. */
export const MORE_PORTUGUESE: LanguageLines = {
  insults: linesOf(`
(mano |cara |pqp |nossa |mds |) (esse|essa|que|aquele|aquela) (cara|mina|mulher|velho|moleque|garota|político|juiz|youtuber) (é|e) (muito |um |uma |só um |) (burro|burra|otário|babaca|lixo|escroto|escrota|nojento|nojenta|imbecil|vagabundo|vagabunda|filho da puta|fdp|merda|bosta|cuzão|arrombado|trouxa|retardado|jumento|piranha|puta)( demais| do caralho| mesmo| pqp|)
(vai|vão|pode ir) (tomar no (cu|seu cu|rabo|olho do cu)|se (foder|fuder|ferrar)|pra (puta que te pariu|casa do caralho|merda)|pro inferno|chupar um prego|dar meia hora de cu|cagar)( seu| sua| seus|) (merda|bosta|arrombado|cuzão|imbecil|corno|otários|lixos|trouxa|fdp|desgraça|)
(seu|sua|bando de|cambada de|seus) (filho de uma puta|filha da puta|fdp|arrombado|cuzão|bosta|merdinha|vagabundo|vagabunda|idiota útil|gado|mortadela|esquerdopata|fascista|baitola|bichona|boiola|viadinho|sapatona|gordo escroto|baleia|macaca|favelado|trombadinha|analfabeto|asno|jumento|animal|acéfalo|demente|doente mental|verme|lixo humano)( de merda| do caralho|, cala a boca|, some|)
(não|ninguém) (passa de|te aguenta|presta|vale nada|vale o chão que pisa|serve pra nada)(,| ) (um|uma|seu|sua) (merda|vadia|bosta|lixo|parasita|verme|fracassado|encostado|piranha|imprestável|inútil)
(mulher|mina|essas mina|mulherada|feminista) (é tudo|só serve pra|é|são tudo) (puta|vagabunda|interesseira|lavar louça e dar|burra|falsa|vadia|objeto|inferior|histérica|mal comida|nojenta)( mesmo| pqp| sem exceção|)
(odeio|detesto|tenho nojo de|não suporto|tenho ódio de) (esses |essas |todo |os |) (viados|gays|pretos|negros|judeus|nordestinos|baianos|imigrantes|haitianos|venezuelanos|muçulmanos|ciganos|travestis|trans|mulheres|feministas|deficientes|índios|crentes|favelados|lésbicas)(,| ) (tudo lixo|raça maldita|gente imunda|deviam sumir|que praga|voltem pra sua terra|)
(os|esses|todos os|essas) (viados|pretos|negros|judeus|nordestinos|imigrantes|muçulmanos|ciganos|travestis|trans|deficientes|índios|mulheres|haitianos|gays) (estragam o (país|brasil)|são (doença|sub-humanos|um câncer|ratos|bichos|nojentos|aberrações|pecadores imundos|a vergonha do país)|não (são gente|prestam|deviam existir|merecem respeito|têm lugar aqui)|me dão (nojo|ânsia)|fedem)
(volta|some|sai|vaza) (pra|daqui|do) (senzala|tua terra|teu país|esgoto|chiqueiro|zoológico|seu buraco|favela) (seu|sua|) (macaco|macaca|imundo|rato|parasita|preto|índio|bicho|lixo)
(que|olha a|com essa|sua) (cara|fuça|voz|bunda|aparência) de (cu|bosta|puta|retardado|cavalo|porco|rato|bunda|drogado|nojo)( dá vontade de vomitar| ridícula|, se enxerga|, horrorosa|)
(vc|você|tu|ele|ela) (é|eh) (a vergonha da família|feio que dói|burro que nem uma porta|mais burro que uma porta|um erro|uma piada|uma desgraça|o pior tipo de gente|um peso morto|chato pra caralho e burro|nojento)( mano| sério| e todo mundo sabe|, se toca|)
(cala a boca|cala boca|fica quieto|vai dormir|vai estudar) (imbecil|jumento|porra|seu bosta|corno manso|sua vaca|velho gagá|gordo|puta|fdp|gado|seu merda)( ninguém te perguntou|)
(vtnc|vsf|fdp|pnc|vtmnc|arrombado|cuzao|otario|babaca|corno) (seu|demais|do caralho|dos infernos|, não enche|lixo|, aprende a jogar|, sai da live)
`),
  threats: linesOf(`
(se eu te (ver|pegar|encontrar|achar)|quando eu te (ver|pegar|achar)|a hora que eu te achar|espera eu te encontrar) (na rua|no colégio|lá fora|sozinho|de novo|) (eu te (mato|quebro|furo|arrebento|encho de porrada|meto bala)|você não levanta mais|te mando pro hospital|vai ser o seu fim)
(você|vc|tu|ela|ele) vai (morrer|apanhar|sangrar|levar tiro|pagar com a vida|amanhecer morto|parar na vala|aparecer boiando)( seu (verme|lixo|x9)| essa semana|, anota aí|, eu garanto| vagabunda|)
(já sei|tenho|descobri|a gente tem) (seu endereço|a placa do seu carro|onde tua mãe trabalha|a escola da sua filha|seu cpf e onde mora)(,| e) (tô indo|vai ter visita|teus dias acabaram|a gente vai queimar sua casa|reza)
(bandido|traidor|político|comunista|estuprador|essa raça|quem faz isso|essa mulher) (bom é (bandido |) morto|tem que (morrer|levar tiro na cara|ser enforcado em praça pública|queimar vivo|apanhar até morrer)|merece (bala|paredão|cadeira elétrica|ser estuprada|a morte))
(amanhã|segunda|hoje à noite) (eu |) (vou levar|levo|pego|trago) (a arma|uma faca|o facão|o revólver|gasolina) (pra escola|pro colégio|pro trabalho|na aula|na sua casa)(,| e) (vai ter morte|todo mundo vai pagar|ninguém sai vivo|vocês vão ver)
(tomara que|quero que|deus queira que) (morra|morram|sofra|seja atropelado|tenha um câncer|apodreça na cadeia|caia o avião|tua mãe morra|te matem)( bem devagar| essa desgraçada| todos| esse lixo| engasgado|)
`),
  selfHarm: linesOf(`
(às vezes|tem dia que|de noite|ultimamente|faz meses que) (só queria (dormir e não acordar|sumir|não existir|deixar de viver|morrer logo)|penso em (pular|acabar com isso|me jogar na frente do metrô|desistir da vida)|imagino (minha morte|como seria se eu morresse))
(não vejo|não tenho|não acho|não existe) (mais |) (motivo|razão|sentido) (pra|em|para) (viver|continuar viva|estar aqui|acordar|existir)(, sério|, desisti|, cansei de tudo|)
(não aguento|cansei|tô cansado de|já deu) (mais |) (viver|existir|essa vida|sofrer|lutar todo dia)(,| e) (quero descansar pra sempre|quero que acabe|vou me matar|só a morte resolve|já escrevi a carta)
(voltei|comecei de novo|não consigo parar) (a|de) (me cortar|me machucar|me queimar de propósito|me bater)( escondida| toda noite| no banheiro|, só isso alivia|)
(eles|meus filhos|minha mãe|vocês) (vão|vai) (ficar|viver|estar) (melhor|em paz|mais feliz) (quando eu (morrer|for embora de vez|não existir)|sem mim aqui)
(hoje|amanhã|depois do meu aniversário|essa madrugada) (eu (acabo com tudo|me mato|pulo|tomo tudo de uma vez|vou embora desse mundo)|é meu último dia)(, desculpa mãe|, obrigada por tudo|, já decidi|)
(morrer|a morte|me matar|o suicídio) (seria um alívio|é a única saída|não me assusta mais|parece a melhor opção|é o que eu mais quero)
(tentei|já tentei|quase consegui) (me matar|suicídio|tirar minha vida|me enforcar) (semana passada|ontem|de novo|e ninguém percebeu)( e vou tentar outra vez|)
`),
  sexual: linesOf(`
(vem|deixa eu|quero|bora) (sentar|rebolar|gozar|meter|foder|lamber|mamar) (gostoso|na minha cara|no meu colo|nessa bunda|nessa bucetinha|até amanhecer|sem camisinha|bem fundo)( vem| delícia| safada| amor|)
(tô|tava|fico) (batendo (uma|punheta)|me tocando|de pau duro|toda molhadinha|pelada|pelado|com a buceta pegando fogo) (pensando em (você|vc|ti)|na cama agora|esperando você|vendo sua foto)
(ela|minha ex|a vizinha|essa mina) (chupa|mama|dá|senta|geme|goza) (gostoso|demais|que nem puta|pra caralho|de quatro|até o talo|pra qualquer um)
(vendo|tenho|faço) (pack|conteúdo adulto|vídeo pelada|chamada de vídeo nua|nudes exclusivos|fotos da minha buceta|privacy)( 10 reais| chama no pv| baratinho| link na bio|)
(que|essa|olha essa) (bunda|raba|buceta|pica|rola|teta|peitão) (gostosa|deliciosa|enorme|pra foder|pra chupar|molhada|dura)( quero meter| slk| vem cá|)
(curte|topa|gosta de) (anal|sexo oral|ménage|swing|troca de nudes|putaria no zap|sexo na primeira noite|gozada na cara)?
`),
  plain: linesOf(`
(os|muitos|meus amigos|nossos vizinhos) (negros|gays|judeus|nordestinos|imigrantes|muçulmanos|ciganos|trans|deficientes|índios|pretos|haitianos|venezuelanos) (são (incríveis|pessoas como todos|minha família|muito bem-vindos|vítimas de preconceito)|sofrem (muito |)(preconceito|violência)|merecem respeito|fazem parte do brasil|precisam de apoio|fizeram uma festa linda)
(amo|adoro|respeito|apoio|admiro) (os |as |) (negros|gays|mulheres|nordestinos|baianos|trans|judeus|imigrantes|indígenas|lésbicas|deficientes)( da minha cidade|, gente maravilhosa| e daí|)
(ninguém|nenhuma criança|a gente não) (deveria|devia|pode|merece) (ser |) (morto|morta|espancado|xingado|humilhada|odiado|tratado como animal) (por ser|só porque é) (negro|gay|trans|mulher|judeu|nordestino|deficiente|indígena)
(odeio|detesto|não suporto|tenho nojo de) (racismo|racista|homofobia|machismo|segunda-feira|calor|coentro|barata|fila|gente que (xinga|maltrata) (mulher|gay|preto|animal)|quando chamam alguém de macaco)
(vc|você|tu|ele|ela) é (demais|lindo|linda|foda|um amor|minha melhor amiga|muito engraçada|o cara|a melhor|genial|um monstro no jogo|meu orgulho)( obrigada| te amo| mano|)
(nós|a gente que é|eu que sou|viva) (viado|viada|bicha|sapatão|preta|gorda|travesti|pobre|nordestino) (tem orgulho|se ama|se apoia|vai pra parada domingo|resiste)( sim| 💜|)
(ele escreveu|me mandaram|ouvi|li) "(macaco|viado de merda|sua vagabunda|volta pra senzala|puta|gorda nojenta)" (e denunciei|no jogo e fiquei triste|, isso é crime|, olhem que absurdo|, racismo não é opinião)
(a guerra|o filme|o livro|o acidente|a enchente|o jornal) (matou|fala da morte de|mostra o assassinato de|deixou) ({n} pessoas|um soldado|três vítimas|o irmão dele)( ontem|, que tristeza| em {n}|)
(caralho|porra|puta que pariu|cacete|pqp|puta merda) (sim|finalmente|que (lindo|orgulho|saudade|golaço|música boa)|passei na prova|a gente ganhou|amei|te amo)(!!|!| kkkk| mano|)
(sou|fui|que) (burra|burro|idiota|trouxa|besta|anta|lerda) (esqueci a chave|errei o horário|, mandei no grupo errado|em matemática|, a culpa foi minha|kkkk|, caí no golpe)
(o flamengo|o time|ela|o goleiro|nosso time) (matou a pau|destruiu|amassou|humilhou|acabou com (eles|o jogo)|levou uma surra)( ontem| que jogo| kkkk|)
(tô|estou) (morta|morto|morrendo) (com esse (vídeo|meme)|kkkkkk|de (amores|vergonha|tanto rir)|de inveja)( socorro| mds|)
(meu cachorro|o gato|minha vó|o bebê) (morreu|é um porquinho|fede|vomitou|tá doente|me deixa louca)(, saudade| ontem|, vou dar banho|)
(se precisar|se tá difícil|força|calma) (tô aqui|fala comigo|a gente te ouve|liga 188)(, você importa|, vai passar|, não tá sozinha|)
(faz {n} anos que|há {n} meses) (parei de me cortar|sobrevivi a uma tentativa|perdi (meu irmão|uma amiga) pro suicídio|trato a depressão)(, hoje tô bem|, peçam ajuda|, setembro amarelo importa|)
(quero|vontade de) (morrer de vergonha|sumir do grupo kkk|dormir pra sempre, hoje é segunda|matar meu despertador|matar a saudade|comer um pastel)( kkkk| mds|)
(sexo|camisinha|menstruação|amamentação|consentimento|exame de mama) (é assunto de saúde|, tirem dúvidas com a médica|na aula de ciências|: palestra gratuita|é importante conversar)
(que|essa) (praia|comida|música|roupa|festa|foto) (gostosa|deliciosa|boa demais|linda|foda|do caralho)( hein| amei| nota dez|)
`),
};
