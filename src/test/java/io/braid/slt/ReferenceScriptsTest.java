package io.braid.slt;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * The answers in the scripts are true: one ordinary database with the same rows gives them too. Fill in the answers of
 * new queries here, so that Braid is never its own judge: {@code -Dtest=ReferenceScriptsTest -Dslt.complete}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReferenceScriptsTest extends SqlScripts {
    /** What no other database can answer for: which SQLSTATE an error has, and what is Braid's own. */
    private static final List<String> BRAIDS_OWN =
            List.of("access/", "ddl/", "errors/", "information_schema/", "language/", "session/", "show/", "sys/");

    private ReferenceDatabase reference;

    @BeforeAll
    void load() throws SQLException {
        reference = ReferenceDatabase.load();
    }

    @AfterAll
    void unload() throws SQLException {
        reference.close();
    }

    @Override
    SqlUnderTest underTest() {
        return reference;
    }

    @Override
    boolean applies(String script) {
        return BRAIDS_OWN.stream().noneMatch(script::startsWith);
    }
}
