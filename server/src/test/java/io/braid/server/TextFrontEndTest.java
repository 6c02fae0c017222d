package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Second protocol that shares the execution with Braid's own. */
@Timeout(60)
class TextFrontEndTest {
    @Test
    void itsClientsQueryAndSeeEachOther(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                TextFrontEnd text = new TextFrontEnd(server.services());
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), text.port());
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            out.println("SELECT id, name FROM stock.item WHERE id < 3 ORDER BY id");
            assertThat(answer(in)).containsExactly("id\tname", "1\tnail", "2\thammer", ".2");
            out.println("SELECT application FROM sys.sessions");
            assertThat(answer(in)).containsExactly("application", "text", ".1");
            out.println("SET max_staleness = '1h'");
            assertThat(answer(in)).containsExactly("", ".0");
            out.println("SHOW max_staleness");
            assertThat(answer(in)).containsExactly("setting", "1h", ".1");
            out.println("SELECT nothing FROM stock.item");
            assertThat(answer(in)).singleElement().asString().startsWith(".").contains("'nothing'");
        }
    }

    private static List<String> answer(BufferedReader in) throws Exception {
        List<String> lines = new ArrayList<>();
        do {
            lines.add(in.readLine());
        } while (!lines.get(lines.size() - 1).startsWith("."));
        return lines;
    }
}
