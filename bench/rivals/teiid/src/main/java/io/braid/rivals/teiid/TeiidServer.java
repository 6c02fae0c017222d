package io.braid.rivals.teiid;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.teiid.runtime.EmbeddedConfiguration;
import org.teiid.runtime.EmbeddedServer;
import org.teiid.translator.TranslatorException;
import org.teiid.translator.jdbc.mysql.MySQL5ExecutionFactory;
import org.teiid.translator.jdbc.postgresql.PostgreSQLExecutionFactory;
import org.teiid.transport.SocketConfiguration;
import org.teiid.transport.WireProtocol;

/**
 * Teiid as a server over the databases that the standard input names, as properties: {@code schemas}, and for each of them
 * {@code NAME.url}, {@code .user}, {@code .password}, {@code .wrapper}, {@code .remote} and {@code .tables}. Says
 * {@code ready} when it can be asked, and stays until it is ended.
 */
public final class TeiidServer {
    private static final String DATABASE = "tpch";

    private TeiidServer() {}

    /** Arguments: the port, and a folder for what Teiid writes to the disk. */
    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        Properties told = new Properties();
        told.load(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<RemoteSchema> schemas = new ArrayList<>();
        for (String name : told.getProperty("schemas").split(",")) {
            schemas.add(RemoteSchema.of(name, told));
        }
        EmbeddedServer server = start(port, folder, schemas);
        server.deployVDB(new ByteArrayInputStream(Model.of(DATABASE, schemas).getBytes(StandardCharsets.UTF_8)), true);
        System.out.println("ready");
        // Teiid's own threads would not keep the process.
        new CountDownLatch(1).await();
    }

    private static EmbeddedServer start(int port, Path folder, List<RemoteSchema> schemas) throws TranslatorException {
        EmbeddedServer server = new EmbeddedServer();
        PostgreSQLExecutionFactory postgres = new WithoutArrays();
        postgres.start();
        MySQL5ExecutionFactory mysql = new MySQL5ExecutionFactory();
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

    /** PostgreSQL without array types: with them, keys of several columns fail. */
    private static final class WithoutArrays extends PostgreSQLExecutionFactory {
        @Override
        public boolean supportsArrayType() {
            return false;
        }
    }
}
