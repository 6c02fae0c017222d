package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.conformance.ConformanceServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import sqlline.SqlLine;

/** sqlline, a shell for any JDBC driver: queries, lists of tables and columns, errors. */
@Tag("jdk")
@Timeout(120)
@ExtendWith(ConformanceServer.Shared.class)
final class SqllineTest {
    private final ConformanceServer server;

    SqllineTest(ConformanceServer server) {
        this.server = server;
    }

    /** What it prints when it is to do those things. */
    private String done(String... commands) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);
        SqlLine shell = new SqlLine();
        shell.setOutputStream(console);
        shell.setErrorStream(console);
        List<String> given = new ArrayList<>(
                List.of("-u", server.url(), "-n", server.user(), "-p", server.password(), "--outputFormat=csv"));
        for (String command : commands) {
            given.addAll(List.of("-e", command));
        }
        shell.begin(given.toArray(String[]::new), InputStream.nullInputStream(), false);
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void queriesAreAnswered() throws IOException {
        assertThat(done("SELECT id, name, price FROM stock.item ORDER BY id;"))
                .contains("'1','nail','0.10'", "'2','hammer','19.90'", "3 rows selected");
    }

    @Test
    void tablesAndColumnsAreListed() throws IOException {
        assertThat(done("!tables", "!columns item"))
                .contains("'shop','stock','MAKER','TABLE'", "'stock','ITEM','PRICE','3','DECIMAL'");
    }

    @Test
    void errorsSayWhatAndWhere() throws IOException {
        assertThat(done("SELECT nam FROM stock.item;")).contains("42703");
    }
}
