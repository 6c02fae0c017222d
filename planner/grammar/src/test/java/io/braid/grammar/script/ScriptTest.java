package io.braid.grammar.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {
    @Test
    void semicolonsInABlockOfATriggerEndNothing() {
        String trigger = "CREATE TRIGGER t INSTEAD OF DELETE ON v.w FOR EACH ROW BEGIN ATOMIC DELETE FROM a WHERE b ="
                + " CASE WHEN OLD.c THEN 1 ELSE 2 END; DELETE FROM \"end\"; END";
        assertThat(texts(trigger + ";\nSELECT 1; BEGIN; COMMIT"))
                .containsExactly(trigger, "SELECT 1", "BEGIN", "COMMIT");
        assertThat(texts("BEGIN ATOMIC DELETE FROM a; END")).hasSize(1);
    }

    @Test
    void elsewhereTheWordsOfABlockAreNames() {
        assertThat(texts("SELECT begin atomic FROM t; SELECT 2")).hasSize(2);
        assertThat(texts("CREATE VIEW v.w AS SELECT 1 AS atomic; BEGIN; END")).hasSize(3);
    }

    private static List<String> texts(String script) {
        return Script.pieces(script, mistake -> {
                    throw mistake;
                })
                .stream()
                .map(piece -> piece.readable())
                .toList();
    }
}
