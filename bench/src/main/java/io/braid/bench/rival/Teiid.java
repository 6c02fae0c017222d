package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import io.braid.bench.rig.MeasuredServer;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Teiid in a separate process, queried through its own driver. */
final class Teiid implements Rival {
    private static final String ARM = "teiid";
    private static final String READY = "ready";

    private final Rig rig;
    private final Libraries libraries;
    private final Path folder;
    private final String heap;
    private final Driver driver;
    private @Nullable MeasuredServer server;
    private volatile int port;

    private Teiid(Rig rig, Libraries libraries, Path folder, String heap) {
        this.rig = rig;
        this.libraries = libraries;
        this.folder = folder;
        this.heap = heap;
        this.driver = libraries.driver("org.teiid.jdbc.TeiidDriver");
    }

    /** Creates Teiid with a model in advance: counting all rows is not part of its start. */
    static Rival over(Rig rig, Libraries libraries, Path folder, String heap) {
        Teiid teiid = new Teiid(rig, libraries, folder, heap);
        teiid.begin("Model", List.of(teiid.model())).close();
        return teiid;
    }

    @Override
    public void start() {
        try {
            port = MeasuredServer.freePort();
        } catch (IOException e) {
            throw unusable(e);
        }
        String buffers = folder.resolve("buffers").toString();
        MeasuredServer started = begin("TeiidServer", List.of(Integer.toString(port), buffers, model()));
        server = started;
        rig.serves(ARM, started.process().toHandle());
    }

    @Override
    public boolean canStartAgain() {
        return true;
    }

    @Override
    public Arm arm() {
        return new Arm(ARM, this::connect, text -> FixedDates.in(Rig.named(text, schema -> schema + "."))
                .replaceAll("(?i)EXTRACT\\(YEAR FROM (\\w+)\\)", "YEAR($1)"));
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    private Connection connect() throws SQLException {
        String url = "jdbc:teiid:tpch@mm://127.0.0.1:" + port;
        return new OwnDriver(driver, url, Map.of("user", "bench", "password", "bench")).connect();
    }

    private String model() {
        return folder.resolve("tpch-vdb.ddl").toString();
    }

    /** Runs a program of Teiid's module over the databases until it reports that it is ready. */
    private MeasuredServer begin(String program, List<String> arguments) {
        Path said = folder.resolve("teiid.out");
        try {
            Files.createDirectories(folder);
            List<String> command = MeasuredServer.java(heap, libraries.classPath(), folder.resolve(program + ".jsa"));
            command.add("io.braid.rivals.teiid." + program);
            command.addAll(arguments);
            MeasuredServer begun = MeasuredServer.start(new ProcessBuilder(command).redirectError(said.toFile()));
            try (OutputStream input = begun.process().getOutputStream()) {
                schemas(rig.sources()).store(input, null);
            }
            if (!isReady(begun.process())) {
                begun.close();
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "Teiid did not become ready. It said:\n" + Files.readString(said));
            }
            return begun;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private BraidException unusable(IOException e) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot start Teiid in " + folder + ": " + e, e);
    }

    private static boolean isReady(Process process) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.equals(READY)) {
                return true;
            }
        }
        return false;
    }

    private static Properties schemas(List<RigSource> sources) {
        Properties told = new Properties();
        told.setProperty("schemas", sources.stream().map(RigSource::schema).collect(Collectors.joining(",")));
        for (RigSource source : sources) {
            told.setProperty(source.schema() + ".url", source.url());
            told.setProperty(source.schema() + ".user", source.user());
            told.setProperty(source.schema() + ".password", source.password());
            told.setProperty(source.schema() + ".wrapper", source.wrapper());
            told.setProperty(source.schema() + ".remote", source.remote());
            told.setProperty(source.schema() + ".tables", String.join(",", source.tables()));
        }
        return told;
    }
}
