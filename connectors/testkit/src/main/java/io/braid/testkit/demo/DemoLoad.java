package io.braid.testkit.demo;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.DiskFull;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.tpch.TpchData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loader of one demo source: loads it once, and again after an interruption or a change of scale. */
record DemoLoad(DemoSource source, PersistentServer server, double scale) {
    /** Incremented when the tables change. */
    private static final int VERSION = 1;

    void loadIfMissing(LoadProgress progress) {
        Path mark = server.data().resolve("braid-demo-loaded");
        String wanted = "version " + VERSION + ", scale " + scale + ", tables " + source.tables();
        try {
            if (Files.exists(mark) && Files.readString(mark).equals(wanted)) {
                return;
            }
            Files.deleteIfExists(mark);
            load(progress);
            Files.writeString(mark, wanted);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder " + server.data() + " of the demo cannot be used (" + e + "): choose another one.",
                    e);
        }
    }

    private void load(LoadProgress progress) {
        try {
            TpchData.load(server, source.schema(), scale, source.tables(), progress);
        } catch (BraidException e) {
            throw DiskFull.isCauseOf(e) ? DiskFull.holding(server.data(), e) : e;
        }
    }
}
