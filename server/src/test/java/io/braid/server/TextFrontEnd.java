package io.braid.server;

import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ParameterValues;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Second protocol: each line is a statement, and its response is lines of columns, the last of which begins with a dot.
 */
final class TextFrontEnd implements AutoCloseable {
    private final ProtocolServices services;
    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    TextFrontEnd(ProtocolServices services) throws IOException {
        this.services = services;
        Thread thread = new Thread(this::serve, "text-front-end");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    private void serve() {
        try (Socket client = listener.accept();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
            OpenSession session = services.sessions()
                    .open(
                            Identity.account("braid", LoginMethod.PASSWORD),
                            "text",
                            services.databases().get("shop"),
                            "local",
                            null);
            lines.lines().forEach(sql -> execute(sql, session, out));
            services.sessions().close(session);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void execute(String sql, OpenSession session, PrintWriter out) {
        Session now = session.now();
        ClientStatement statement =
                ClientStatement.unprepared(sql, now, services.execution().preparer());
        ExecutionRequest request = new ExecutionRequest(statement, session, NONE, 0);
        services.scheduler()
                .start(now, sql, Duration.ZERO, new QueryExecution(services.execution(), request, new Lines(out)));
    }

    private static final ParameterValues NONE = new ParameterValues() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public List<Parameter> as(List<DataType> types, ZoneId zone) {
            return List.of();
        }
    };

    private record Lines(PrintWriter out) implements ResultSink {
        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void columns(ReadyStatement statement) {
            out.println(statement.columns().fields().stream()
                    .map(field -> field.name())
                    .collect(Collectors.joining("\t")));
        }

        @Override
        public boolean rows(Batch batch, boolean last, QueryRun run) {
            for (int row = 0; row < batch.rows(); row++) {
                int at = row;
                out.println(IntStream.range(0, batch.columnCount())
                        .mapToObj(column -> String.valueOf(batch.column(column).value(at)))
                        .collect(Collectors.joining("\t")));
            }
            return true;
        }

        @Override
        public void end(Summary summary) {
            out.println("." + summary.rows());
        }

        @Override
        public void fail(QueryRun run, Throwable failure) {
            out.println("." + failure.getMessage());
        }

        @Override
        public void wake() {}
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
