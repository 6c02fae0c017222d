package io.braid.slt;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * The answers in the scripts are true: one ordinary database with the same rows gives them too. Fill in the answers of
 * new queries here, so that Braid is never its own judge: {@code -Dtest=ReferenceScriptsTest -Dslt.complete}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReferenceScriptsTest extends SqlScripts {
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

    /** Which SQLSTATE an error has is Braid's own affair. */
    @Override
    boolean applies(String script) {
        return !script.startsWith("errors/");
    }
}
