import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Spanish lines about groups of people: hate without slurs, and the same words without hate. */
export const GROUPS_SPANISH: LanguageLines = {
  insults: linesOf(`
(solo |no |) (siento|sentimos|tengo|merecen) (nada más que |) (desprecio|odio|asco|repulsión) (por|hacia|a) (todos |) {es_g}( y siempre será así|, y punto|)
{es_g} (me (repugnan|enferman|dan náuseas|revuelven el estómago)|se (reproducen como (ratas|cucarachas|bacterias)|multiplican como una peste)|infestan (nuestro barrio|nuestras calles)|nos chupan la sangre|viven de nuestros impuestos|nos quitan (todo|el trabajo)|solo traen (crimen|enfermedades|miseria)|contaminan nuestra raza)
{es_g} son (gusanos|sanguijuelas|insectos|alimañas|perros|simios|salvajes|una peste|un virus|bacterias|garrapatas|bestias|un tumor|un error de la naturaleza|medio humanos|bichos|desechos|una lacra|una maldición)( y nada más|, nada más| con forma humana|)
{es_g} son (todos |por naturaleza |de nacimiento |unos |) (vagos|criminales|sucios|estúpidos|inferiores|peligrosos|primitivos|enfermos mentales|pervertidos|mentirosos|cobardes|inútiles|malvados|violentos|ignorantes|asquerosos|tramposos|vagas|estúpidas)( y todos lo saben|, sin excepción|, es un hecho|)
{es_g} no (son (humanos|personas|hombres de verdad|mujeres de verdad|como nosotros|iguales a nosotros|normales)|valen (nada|ni un perro|lo mismo que nosotros)|merecen (respeto|vivir aquí|ayuda|compasión)|tienen (alma|cerebro|vergüenza|derecho a quejarse))
(hay que|deberíamos|el gobierno debe|habría que|tendrían que) (expulsar|deportar|encerrar|echar|eliminar|prohibir|castrar|encarcelar|sacar de aquí|enjaular) a (todos |) {es_g}( ahora mismo|, y que no vuelvan| de una vez|)
(a |) {es_g} (no |) (se les debería|debería estarles|deberían|hay que) (prohibir (votar|casarse|tener hijos)|prohibido (entrar|enseñar)|quitarles los derechos|negarles todo|mantenerse lejos de nuestros hijos|callarse para siempre)
(ningún|ninguna|nunca confíes en un|jamás contrates a un) (inmigrante|negro|moro|gay|judío|musulmán|trans|gitano|discapacitado|extranjero|mujer) (merece (respeto|ayuda|vivir aquí)|es de fiar|vale nada|entra en mi casa|se baña|tiene cerebro)
(por qué|cómo es que|quién) (dejamos|toleramos|permitimos|alimentamos|deja) (entrar |vivir |votar |) a {es_g}( en nuestro país| entre nosotros| como si fueran personas|, qué asco|)
(hoy|ayer|en el bus|en el parque|en mi calle) (vi|había|estaban|me tocó sentarme con) (a |) (unos|otra vez|varios|{es_g}) (negros|moros|gitanos|inmigrantes|maricas|travestis|indios|)(.|,|:) (qué asco de gente|escoria|parecían animales|me dieron ganas de vomitar|deberían encerrarlos|bichos asquerosos)
no soy (racista|machista|homófobo|xenófobo)(,| pero|, pero) {es_g} (son (basura|todos criminales|inferiores|asquerosos|animales)|no pintan nada aquí|lo arruinan todo|deberían largarse)
(una mujer|un negro|un moro|un gay|una trans|un inmigrante|un gitano|una negra) (no vale nada|debe (callar|obedecer|servir)|nunca será (una persona|una mujer de verdad|uno de nosotros)|es menos que un (perro|hombre)|solo sirve para (limpiar|robar|parir))
(sucios|malditos|putos|asquerosos|apestosos|jodidos) (inmigrantes|negros|moros|gitanos|gays|judíos|musulmanes|indios|discapacitados|extranjeros|trans|refugiados)( por todas partes| otra vez|, me tienen harto|, fuera de aquí| y sus mentiras|)
(sin|antes de|el día que no haya) (tantos |) ({es_g}|negros|moros|inmigrantes|gitanos) (el país|el mundo|el barrio|todo) (sería|estaba|era|estará) (mejor|limpio|más seguro|decente)
`),
  threats: linesOf(`
(voy a|vamos a|hay que|alguien debería|quiero|habría que) (quemar|matar|fusilar|colgar|gasear|apuñalar|exterminar|linchar|ahogar|cazar|dar una paliza|disparar) a (todos |) {es_g}( como a perros| en la calle| hoy mismo| uno por uno|)
{es_g} (deberían|tienen que|merecen|tendrían que) (morir|arder|ser (fusilados|quemados|colgados|exterminados|ahorcados|gaseados|golpeados|degollados)|pudrirse|desaparecer en un horno|acabar en una fosa)( en público| como animales| ya|)
el único (inmigrante|negro|moro|judío|gay|gitano|musulmán) bueno es (el muerto|el que está (muerto|bajo tierra))
(si|cuando|como) (veo|vea|me cruce con|encuentre) (a |) (otro|otra|un|una) (moro|negro|maricón|trans|inmigrante|gitano|lesbiana)(,|) (lo mato|la mato|le parto la cara|lo rajo|le pego un tiro|va a correr sangre)
(vamos a|esta noche vamos a|este finde toca|quién viene a) (quemar|atacar|reventar|asaltar) (el centro de (menores|refugiados)|la mezquita|la sinagoga|las casas de los (gitanos|inmigrantes)|un bar gay)
(ojalá|espero que|que) (se mueran|ardan|se ahoguen|revienten|se pudran|sufran) (todos |) {es_g}( lentamente| pronto| en el mar|)
`),
  selfHarm: [],
  sexual: [],
  plain: linesOf(`
(quien|si alguien|el que|la gente que) (dice|diga|cree|crea|piensa|escribe) que (todos |) {es_g} son ({es_low}|criminales|inferiores|vagos|tontos|peligrosos|menos) (se equivoca|miente|es racista|no entiende nada|debería avergonzarse|difunde odio|tiene prejuicios|será expulsado|me da pena)
("|)({es_g} son ({es_low}|delincuentes)|fuera {es_g}|odio a {es_g}|muerte a {es_g}|{es_g} deberían (morir|largarse))("|)(:|,| -| es|) (una frase (racista|de odio|repugnante)|eso es (un delito|odio|racismo|discriminación)|lo pintaron en mi escuela|quien escribe eso se va|cómo puede alguien decir algo así|nunca se debe decir|está mal y es mentira|tuve que oírlo hoy)
(es|me parece|está) (falso|mentira|racista|cruel|mal|un prejuicio|un estereotipo|triste|inaceptable|vergonzoso) (decir |pensar |) que {es_g} (son|sean) ({es_low}|criminales|inferiores|vagos|tontos|peligrosos|violentos)
(yo |nosotros |aquí |) (no|nunca|jamás) (odio|odiamos|desprecio|he odiado|insulto|tengo nada contra|le deseo mal|le haría daño|juzgo) a {es_g}(, al contrario|, para nada|, por qué lo haría|)
(no creo|nadie cree|no pienso|jamás diría) que {es_g} (son|sean|fueran) ({es_low}|criminales|inferiores|malos|vagos|menos que nadie)
{es_g} no son (criminales|animales|parásitos|el enemigo|tontos|vagos|peligrosos|inferiores|basura|escoria|una plaga|terroristas|culpables|ladrones|ratas|ciudadanos de segunda)(,| -|) (son (personas|vecinos|nuestros amigos)|es un prejuicio|basta ya|dejen de mentir|)
(ningún|ninguna|nadie|ningún niño) (negro|persona|mujer|gay|inmigrante|musulmán|judío|persona negra|) (merece|debería|tiene por qué) (ser (odiado|insultado|odiada|golpeada|tratado como un animal)|morir|vivir con miedo|sufrir|que le llamen basura|avergonzarse)( por lo que es| por su color de piel|)
({es_g}|las personas negras|los negros|las mujeres negras) (son|fueron|siguen siendo|han sido) (insultados|atacados|asesinados|odiados|perseguidas|discriminados|llamados (basura|animales|monos|ratas)|golpeadas|excluidos|tratados como animales|olvidadas)( cada día| en todo el mundo|,|) (y eso debe parar|y la policía no hace nada|me duele mucho|hay que denunciarlo|)
(amo|adoro|admiro|respeto|apoyo|quiero|celebro|agradezco) a (todos |todas |) ({es_g}|las personas negras|los negros|mis amigos negros|mis vecinas musulmanas|mis colegas gays)( que trabajan aquí| de mi barrio| tanto| hoy|!|)
({es_g}|los negros|las personas negras|las mujeres negras) (son|merecen|tienen|deben) (maravillosos|fuertes|hermosas|inteligentes|mis (héroes|amigos)|derecho a (vivir|votar|casarse)|respeto|protección|iguales|bienvenidos|ser amados|ser felices|una riqueza para el país|grandes (padres|maestros|artistas)|vivir en paz|tan (normales|humanos) como todos|hermosos)
(algunos|muchos|la mayoría de|varias de|{n} de) {es_g} (viven|trabajan|estudian|llegaron|juegan|cantan|bailan|votan) (aquí|en mi calle|en madrid|en mi clase|en nuestro equipo|hoy en la fiesta|en la universidad|en el coro)
(el|un|este|la) (artículo|libro|documental|informe|museo|charla|ley) (trata de|habla de|explica|muestra|protege contra) (el odio (a|contra) {es_g}|la persecución de los (judíos|gitanos)|la violencia contra {es_g}|los derechos de {es_g}|la historia de (los negros|las mujeres)|asesinatos de {es_g})
(soy|somos|como) (una |un |) (maricón|bollera|lesbiana|marica|travesti|negra|negro|gorda|loca|musulmana|gitano|mujer trans|puta|discapacitada)( orgullosa| orgulloso|)(,| y) (a mucha honra|amo mi vida|nos vemos en la marcha|nadie me va a callar|me lo digo yo misma|y feliz|)
(mis|nuestras|hola|qué tal) (queridas |lindas |) (maricas|maricones|zorras|putas|perras|negros|gordas|travas)(,| ) (las quiero|son lo mejor|vamos a bailar|esta noche fiesta|en el orgullo|nos vemos)( ❤️| jaja|)
(odio|detesto|no soporto|desprecio|me dan asco) a (los |las |todos los |) (banqueros|políticos|caseros|nazis|fascistas|estafadores|spammers|millonarios|mosquitos|árbitros|capitalistas|comunistas|trolls|hackers|influencers|taxistas|abogados|vendedores|hinchas rivales)( tanto|, lo arruinan todo| a todos|)
los (banqueros|políticos|caseros|nazis|fascistas|estafadores|spammers|millonarios|mosquitos|árbitros|capitalistas|comunistas|trolls|influencers|zombis|orcos|piojos|abogados|virus) (son|deberían|merecen) (escoria|parásitos|una plaga|asquerosos|lo peor|todos criminales|estar (prohibidos|en la cárcel)|ratas|idiotas|pagar más impuestos|perder|desaparecer)( para mí| en serio|)
(esta|este|mi|tu) (puta |maldita |estúpida |puto |) (impresora|coche|nevera|silla|canción|tarta|lámpara|puerta|móvil|juego|planta|clima|ordenador) (es|era|merece|debería) (basura|una mierda|fea|una vergüenza|arder|escoria|ir a la basura|una porquería|lo peor|inútil|morir|un asco)( en serio| tío|)
(hay que|vamos a|voy a|toca) (matar|exterminar|quemar|destruir|eliminar|aplastar) (las malas hierbas|los mosquitos|los zombis|las polillas|los prejuicios|los archivos viejos|los orcos|las hormigas|los malos hábitos)( hoy| del jardín|)
(basta de|alto al|no al|paren el|luchemos contra el) (odio|racismo|violencia|desprecio|machismo|burlas) (contra|hacia|a) {es_g}( por favor| en este servidor| en todas partes|!|)
(me|le|nos|a mi hermana la|a mi amigo lo) (llamaron|gritaron|dijeron|llamó) ("|)(basura|mono|negro de mierda|maricón|sudaca|puta|animal|rata|escoria|machupichu)("|) (por ser (negro|negra|gay|mujer|inmigrante|trans)|en el metro|en clase|un desconocido)(,| y) (duele|nadie ayudó|lo denuncié|gracias a los mods|)
(por qué|cómo|quién) (odian|puede odiar|mata|desprecian|insultan|le tiene miedo) (la gente |alguien |) a ({es_g}|las personas negras|los negros|otros)( por ser diferentes| por su color| así| si no hicieron nada|)(?|)
(él|ella|mi (jefe|hermano|vecino)|el (conductor|camarero|casero)|esa mujer|tú) (es|está|eres|estás|fue) (hoy |otra vez |un poco |muy |) (pesado|grosero|lento|tarde|vago|terco|ruidosa|equivocado|injusto|insoportable hoy|mal cocinero|un desastre conduciendo)( jaja| pero nos queremos| por desgracia|)
(como|soy|somos|mi amiga es|mi vecino es|el médico es) (una |un |) (mujer negra|hombre negro|musulmán|musulmana|judío|judía|gay|lesbiana|trans|discapacitado|refugiado|gitana|venezolana|migrante|persona negra)(,| y) (trabajo|trabaja|vive|vivo|juega|canta|estudia) (aquí|en el hospital|en madrid|feliz|hace {n} años|en el coro|conmigo)( y estoy contento|)
(el queso|la publicidad|los lunes|el diésel|los cigarrillos|el plástico|el reguetón|las secuelas|los impuestos|las arañas|las reuniones|las hormigas) (es|son|debería|deberían) (asqueroso|lo peor|escoria|una plaga|prohibirse|basura|una peste|inferior|desaparecer|un cáncer)( para mí| en serio| jaja|)
(no |nunca |jamás |) (se debe|deberías|hay que|se puede) (hablar así de (las mujeres|los negros|los musulmanes|la gente)|odiar a nadie por su (origen|color de piel|religión)|insultar a (los judíos|los gays|las personas trans|nadie)|quemar esta impresora jaja|matar este despertador|tirar el coche por un barranco)( en serio| por favor|)
`),
};
