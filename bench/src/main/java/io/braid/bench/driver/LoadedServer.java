package io.braid.bench.driver;

import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.PersistentServers;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchData;
import io.braid.testkit.tpch.TpchTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Database with one of the tables, loaded on first use and then retained. */
public final class LoadedServer {
    private LoadedServer() {}

    public static PersistentServer start(
            ServerKind kind, Path folder, double scale, TpchTable table, LoadProgress progress) {
        PersistentServer server = new PersistentServers(folder.resolve("scale-" + scale)).start(kind);
        Path loaded = server.data().resolveSibling(server.wrapper() + ".loaded");
        try {
            if (!Files.exists(loaded)) {
                TpchData.load(server, scale, List.of(table), progress);
                Files.createFile(loaded);
            }
            return server;
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }
}
