package io.braid.execution.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResolvedOptionsTest {
    private final ResolvedOptions options = new ResolvedOptions(new Secrets(
            new Environment(Map.of(
                    "USER", "reader",
                    "PAIR", "left;right=1",
                    "URL", "jdbc:postgresql://db.example/crm?user=o%27hara&sslmode=require&password=swordfish")),
            List.of()));

    @Test
    void whatAnOptionTakesFromAReferenceIsHidden() {
        assertThat(options.of("server 'crm'", Map.of("user", "${env:USER}", "pool_size", "seven")))
                .containsEntry("user", "reader");

        assertThat(options.secrets().text("no user reader; not 'seven'")).isEqualTo("no user ***; not 'seven'");
    }

    @Test
    void soIsEachPartOfIt() {
        options.of("server 'crm'", Map.of("properties", "a=${env:PAIR}"));

        assertThat(options.secrets().text("no property 'right'; none 'left'"))
                .isEqualTo("no property '***'; none '***'");
    }

    @Test
    void ofAUrlTheUserAndThePasswordAreAndTheRestIsNot() {
        options.of("server 'crm'", Map.of("url", "${env:URL}"));

        assertThat(options.secrets()
                        .text("no o'hara by swordfish at db.example, sslmode=require: "
                                + "jdbc:postgresql://db.example/crm?user=o%27hara&sslmode=require&password=swordfish"))
                .isEqualTo("no *** by *** at db.example, sslmode=require: ***");
    }

    @Test
    void whatTheModelSaysItselfIsNot() {
        options.of("server 'crm'", Map.of("user", "reader"));

        assertThat(options.secrets().text("no user reader")).isEqualTo("no user reader");
    }
}
