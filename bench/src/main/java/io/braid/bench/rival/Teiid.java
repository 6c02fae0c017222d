package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigSource;
import io.braid.bench.rig.ServerProcess;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Teiid in a process of its own, asked through its own driver. */
final class Teiid implements Rival {
    private static final String ARM = "teiid";
    private final ServerProcess server;
    private final Arm arm;

    private Teiid(ServerProcess server, Arm arm) {
        this.server = server;
        this.arm = arm;
    }

    static Rival over(Rig rig, Libraries libraries, Path folder, String heap) {
        try {
            Files.createDirectories(folder);
            Path said = folder.resolve("teiid.out");
            int port = ServerProcess.freePort();
            ServerProcess server = ServerProcess.start(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + heap,
                            "-cp",
                            libraries.classPath(),
                            "io.braid.rivals.teiid.TeiidServer",
                            Integer.toString(port),
                            folder.resolve("buffers").toString())
                    .redirectError(said.toFile()));
            Process process = server.process();
            try (OutputStream input = process.getOutputStream()) {
                schemas(rig.sources()).store(input, null);
            }
            if (!isReady(process)) {
                server.close();
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "Teiid did not become ready. It said:\n" + Files.readString(said));
            }
            rig.serves(ARM, process.toHandle());
            return new Teiid(server, arm(libraries.driver("org.teiid.jdbc.TeiidDriver"), port));
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot start Teiid in " + folder + ": " + e, e);
        }
    }

    @Override
    public Arm arm() {
        return arm;
    }

    @Override
    public void close() {
        server.close();
    }

    private static Arm arm(Driver driver, int port) {
        String url = "jdbc:teiid:tpch@mm://127.0.0.1:" + port;
        OwnDriver connector = new OwnDriver(driver, url, Map.of("user", "bench", "password", "bench"));
        return new Arm(ARM, connector, text -> FixedDates.in(Rig.named(text, schema -> schema + "."))
                .replaceAll("(?i)EXTRACT\\(YEAR FROM (\\w+)\\)", "YEAR($1)"));
    }

    private static boolean isReady(Process process) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.equals("ready")) {
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
