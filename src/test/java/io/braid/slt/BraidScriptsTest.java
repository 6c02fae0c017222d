package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.testkit.tpch.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Braid gives the answers in the scripts, through its own driver, over four real databases. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BraidScriptsTest extends SqlScripts implements SqlUnderTest {
    private Demo demo;

    @BeforeAll
    void start(@TempDir Path folder) {
        demo = Demo.start(folder, 0.01, Map.of("port", "0", "http-port", "0"), Progress.SILENT);
    }

    @AfterAll
    void stop() {
        demo.close();
    }

    @Override
    public Connection connect() throws SQLException {
        return demo.connect();
    }

    @Override
    SqlUnderTest underTest() {
        return this;
    }
}
