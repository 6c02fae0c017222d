package io.braid.rivals.teiid;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.teiid.language.QueryExpression;
import org.teiid.metadata.RuntimeMetadata;
import org.teiid.runtime.EmbeddedConfiguration;
import org.teiid.runtime.EmbeddedServer;
import org.teiid.translator.ExecutionContext;
import org.teiid.translator.ResultSetExecution;
import org.teiid.translator.TranslatorException;
import org.teiid.translator.jdbc.JDBCQueryExecution;
import org.teiid.translator.jdbc.mysql.MySQL5ExecutionFactory;
import org.teiid.translator.jdbc.postgresql.PostgreSQLExecutionFactory;
import org.teiid.transport.SocketConfiguration;
import org.teiid.transport.WireProtocol;

/**
 * Teiid server over the databases in the standard input, as properties: {@code schemas}, and for each of them
 * {@code NAME.url}, {@code .user}, {@code .password}, {@code .wrapper}, {@code .remote} and {@code .tables}. Prints
 * {@code ready} when it accepts queries, and runs until it is stopped.
 */
public final class TeiidServer {
    static final String READY = "ready";

    private TeiidServer() {}

    /** Arguments: the port, a folder for Teiid's files, and the file with the {@link Model}. */
    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        EmbeddedServer server = start(port, folder, RemoteSchema.all(System.in));
        try (InputStream model = Files.newInputStream(Path.of(arguments[2]))) {
            server.deployVDB(model, true);
        }
        System.out.println(READY);
        // Teiid's own threads do not keep the process alive.
        new CountDownLatch(1).await();
    }

    private static EmbeddedServer start(int port, Path folder, List<RemoteSchema> schemas) throws TranslatorException {
        EmbeddedServer server = new EmbeddedServer();
        PostgreSQLExecutionFactory postgres = new WithoutArrays();
        postgres.start();
        MySQL5ExecutionFactory mysql = new WithoutKilling();
        mysql.start();
        server.addTranslator("postgresql", postgres);
        server.addTranslator("mysql5", mysql);
        for (RemoteSchema schema : schemas) {
            server.addConnectionFactory(schema.name(), schema.pool());
        }
        EmbeddedConfiguration settings = new EmbeddedConfiguration();
        settings.setUseDisk(true);
        settings.setBufferDirectory(folder.toString());
        SocketConfiguration socket = new SocketConfiguration();
        socket.setBindAddress("127.0.0.1");
        socket.setPortNumber(port);
        socket.setProtocol(WireProtocol.teiid);
        settings.addTransport(socket);
        server.start(settings);
        return server;
    }

    /**
     * MySQL without cancellation. Teiid cancels statements that it stops reading, which Connector/J does by {@code KILL
     * QUERY} on another connection. If the statement has ended by then, that kills the next statement of the same
     * pooled connection.
     */
    private static final class WithoutKilling extends MySQL5ExecutionFactory {
        @Override
        public ResultSetExecution createResultSetExecution(
                QueryExpression command, ExecutionContext context, RuntimeMetadata metadata, Connection connection) {
            return new JDBCQueryExecution(command, connection, context, this) {
                @Override
                public void cancel() {}
            };
        }
    }

    /** PostgreSQL without array types: with them, keys of several columns fail. */
    private static final class WithoutArrays extends PostgreSQLExecutionFactory {
        @Override
        public boolean supportsArrayType() {
            return false;
        }
    }
}
