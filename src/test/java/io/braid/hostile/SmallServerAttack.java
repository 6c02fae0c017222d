package io.braid.hostile;

import org.jspecify.annotations.Nullable;

/** The attack on a server of its own, which has nothing but a database. */
final class SmallServerAttack implements Attack {
    @Override
    public @Nullable String call() throws Exception {
        try (SmallServer server = SmallServer.start()) {
            ServerAttack attack = server.attack();
            String finding = attack.asStrangers();
            return finding == null ? attack.asUsers() : finding;
        }
    }
}
