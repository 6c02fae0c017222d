package io.braid.wire.scram;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class ScramTest {
    private static final byte[] SECRET = {1, 2, 3};
    private static final byte[] SALT = {5, 6, 7, 8};

    @Test
    void theExampleOfRfc7677IsReproduced() throws AuthenticationException {
        ScramClient client = new ScramClient("user", "pencil", ChannelBinding.NONE, "rOprNGfwEbeRWgbNEkqO");
        byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
        ScramServer server = new ScramServer(
                "user", ScramVerifier.of("pencil", salt, 4096), ChannelBinding.NONE, "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0");

        assertThat(client.first()).asString(UTF_8).isEqualTo("n,,n=user,r=rOprNGfwEbeRWgbNEkqO");
        byte[] challenge = server.challenge(client.first());
        assertThat(challenge)
                .asString(UTF_8)
                .isEqualTo(
                        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0," + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096");
        byte[] answer = client.answer(challenge);
        assertThat(answer)
                .asString(UTF_8)
                .isEqualTo("c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                        + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
        byte[] last = server.finish(answer);
        assertThat(last).asString(UTF_8).isEqualTo("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
        client.verify(last);
    }

    @Test
    void theRightPasswordLogsInWithAVerifierReadFromItsText() throws AuthenticationException {
        String text = ScramVerifier.of("p=w,ß").print();
        assertThat(text).startsWith("SCRAM-SHA-256$15000:");
        ScramVerifier verifier = ScramVerifier.parse(text);
        assertThat(verifier.print()).isEqualTo(text);
        ScramClient client = new ScramClient("a=b,c", "p=w,ß", ChannelBinding.NONE);
        client.verify(login(client, new ScramServer("a=b,c", verifier, ChannelBinding.NONE)));
    }

    @Test
    void anEmptyPasswordIsAPasswordToo() throws AuthenticationException {
        ScramClient client = new ScramClient("ada", "", ChannelBinding.NONE);
        client.verify(login(client, new ScramServer("ada", ScramVerifier.of("", SALT, 1), ChannelBinding.NONE)));
    }

    @Test
    void aWrongPasswordAndAnUnknownUserFailAlike() {
        ScramVerifier real = ScramVerifier.of("right");
        ScramVerifier mock = ScramVerifier.mock("ada", SECRET);
        for (ScramVerifier verifier : new ScramVerifier[] {real, mock}) {
            assertThatThrownBy(() -> login(
                            new ScramClient("ada", "wrong", ChannelBinding.NONE),
                            new ScramServer("ada", verifier, ChannelBinding.NONE)))
                    .isInstanceOf(AuthenticationException.class)
                    .hasMessage("Login failed for user ada: unknown user or wrong password.");
        }
        assertThat(mock.salt()).hasSameSizeAs(real.salt());
        assertThat(mock.iterations()).isEqualTo(real.iterations());
    }

    @Test
    void aMockAsksTheSameOfTheSameUserEachTime() {
        assertThat(ScramVerifier.mock("ada", SECRET).salt())
                .isEqualTo(ScramVerifier.mock("ada", SECRET).salt())
                .isNotEqualTo(ScramVerifier.mock("bob", SECRET).salt());
    }

    @Test
    void theClientRefusesAServerThatDoesNotKnowTheUser() throws AuthenticationException {
        ScramClient client = new ScramClient("ada", "secret", ChannelBinding.NONE);
        login(client, new ScramServer("ada", ScramVerifier.of("secret", SALT, 10), ChannelBinding.NONE));
        byte[] forged = ("v=" + Base64.getEncoder().encodeToString(new byte[32])).getBytes(UTF_8);
        assertThatThrownBy(() -> client.verify(forged)).isInstanceOf(AuthenticationException.class);
    }

    @Test
    void theClientRefusesAForeignNonceAndSillyIterations() {
        ScramClient client = new ScramClient("ada", "secret", ChannelBinding.NONE, "abc");
        for (String challenge : new String[] {
            "r=xyz,s=AAAA,i=10",
            "r=abc,s=AAAA,i=10",
            "r=abcd,s=AAAA,i=0",
            "r=abcd,s=AAAA,i=1000001",
            "r=abcd,s=AAAA,i=999999999",
            "r=abcd,s=?,i=1",
            "r=abcd,s=,i=1",
            "",
            "s=AAAA"
        }) {
            assertThatThrownBy(() -> client.answer(challenge.getBytes(UTF_8)))
                    .as(challenge)
                    .isInstanceOf(AuthenticationException.class);
        }
    }

    @Test
    void theServerRefusesMangledMessages() throws AuthenticationException {
        ScramVerifier verifier = ScramVerifier.of("secret", SALT, 10);
        for (String first : new String[] {"", "p=tls-unique,,n=ada,r=x", "n,,n=bob,r=x", "n,,r=x", "n,,n=ada"}) {
            assertThatThrownBy(() ->
                            new ScramServer("ada", verifier, ChannelBinding.NONE).challenge(first.getBytes(UTF_8)))
                    .as(first)
                    .isInstanceOf(AuthenticationException.class);
        }
        ScramServer server = new ScramServer("ada", verifier, ChannelBinding.NONE, "server");
        server.challenge("n,,n=ada,r=client".getBytes(UTF_8));
        for (String last : new String[] {
            "", "c=biws,r=clientserver", "c=biws,r=clientserver,p=", "c=biws,r=clientserver,p=AAAA", "c=biws,r=x,p=AAAA"
        }) {
            assertThatThrownBy(() -> server.finish(last.getBytes(UTF_8)))
                    .as(last)
                    .isInstanceOf(AuthenticationException.class);
        }
    }

    @Test
    void aProofCannotBeUsedBeforeTheChallenge() {
        ScramServer server = new ScramServer("ada", ScramVerifier.of("secret", SALT, 10), ChannelBinding.NONE);
        assertThatThrownBy(() -> server.finish("c=biws,r=,p=AAAA".getBytes(UTF_8)))
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void textThatIsNoVerifierIsRefusedWithoutRepeatingIt() {
        for (String text :
                new String[] {"", "secret", "SCRAM-SHA-256$0:AAAA$AAAA:AAAA", "SCRAM-SHA-256$1:?$AAAA:AAAA"}) {
            assertThatThrownBy(() -> ScramVerifier.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("secret");
        }
        assertThat(ScramVerifier.of("secret")).hasToString("SCRAM-SHA-256 verifier");
    }

    private static byte[] login(ScramClient client, ScramServer server) throws AuthenticationException {
        return server.finish(client.answer(server.challenge(client.first())));
    }
}
