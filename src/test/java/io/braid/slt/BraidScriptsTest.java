package io.braid.slt;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Braid gives the answers in the scripts, through its own driver, over four real databases. */
@Tag("jdk")
@ExtendWith(SharedDemo.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BraidScriptsTest extends SqlScripts {
    private Demo demo;

    @BeforeAll
    void use(Demo shared) {
        demo = shared;
    }

    @Override
    SqlUnderTest underTest() {
        return new SqlUnderTest() {
            @Override
            public Connection connect() throws SQLException {
                return demo.connect();
            }

            @Override
            public Connection connect(String user, String password) throws SQLException {
                return DriverManager.getConnection(demo.url(), user, password);
            }
        };
    }
}
