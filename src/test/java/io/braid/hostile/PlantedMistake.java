package io.braid.hostile;

import java.util.regex.Pattern;

/** A check that the product forgets or gets wrong, as a change of its own source, and who should see it. */
enum PlantedMistake {
    COUNT_BELIEVED(
            "wire/src/main/java/io/braid/wire/WireReader.java",
            "if (count < 0 || (long) count * minimumBytes > buffer.remaining())",
            "if (count < 0)",
            FrameAttack.class),
    INFLATED_LENGTH_BELIEVED(
            "wire/src/main/java/io/braid/wire/lz4/Lz4Block.java",
            "if (length < 0 || length > (long) block.length * MOST_EXPANSION)",
            "if (length < 0)",
            FrameAttack.class),
    /** It can be interrupted, or else the build would not be rid of it. */
    ENDLESS_LOOP(
            "wire/src/main/java/io/braid/wire/lz4/Lz4Block.java",
            "if (distance == 0 || distance > written)",
            "while (distance == 0 && !Thread.currentThread().isInterrupted()) {} if (distance > written)",
            FrameAttack.class),
    VALIDITY_ONE_SHORT(
            "wire/src/main/java/io/braid/wire/batch/WireColumn.java",
            "? getLongs(words(rows), reader) : null",
            "? getLongs(words(rows - 1), reader) : null",
            FrameAttack.class),
    INDEX_UNCHECKED(
            "wire/src/main/java/io/braid/wire/batch/WireBytes.java",
            "if (offset < previous)",
            "if (offset < 0)",
            FrameAttack.class),
    CREDIT_IGNORED(
            "jdbc-driver/src/main/java/io/braid/jdbc/core/ReplyQueue.java",
            "message instanceof BatchData && --credit < 0",
            "message instanceof BatchData && --credit < -1_000_000",
            DriverAttack.class),
    OTHER_COLUMNS_TAKEN(
            "jdbc-driver/src/main/java/io/braid/jdbc/core/ResultCursor.java",
            "if (!fits)",
            "if (!fits && batch.columnCount() == 0)",
            DriverAttack.class),
    WRONG_MESSAGE_TAKEN(
            "jdbc-driver/src/main/java/io/braid/jdbc/core/ResultCursor.java",
            "if (!(answer instanceof Complete))",
            "if (answer instanceof io.braid.wire.message.Pong)",
            DriverAttack.class),
    OTHER_LOGIN_ANSWERED(
            "wire/src/main/java/io/braid/wire/scram/ScramClient.java",
            "if (!fullNonce.startsWith(nonce) || ",
            "if (",
            DriverAttack.class),
    FALSE_SERVER_BELIEVED(
            "wire/src/main/java/io/braid/wire/scram/ScramClient.java",
            "serverSignature.length == 0 || !MessageDigest.isEqual(signature, serverSignature)",
            "serverSignature.length == 0 || MessageDigest.isEqual(signature, new byte[0])",
            DriverAttack.class),
    LOGIN_OUT_OF_ORDER(
            "jdbc-driver/src/main/java/io/braid/jdbc/core/Handshake.java",
            "if (!wanted.isInstance(message))",
            "if (message instanceof Notice)",
            DriverAttack.class),
    STRANGERS_LONG_FRAME(
            "server/src/main/java/io/braid/server/protocol/FrameDecoder.java",
            "limits = FrameLimits.BEFORE_LOGIN",
            "limits = FrameLimits.AFTER_LOGIN",
            SmallServerAttack.class),
    ANSWERED_BEFORE_LOGIN(
            "server/src/main/java/io/braid/server/protocol/Connection.java",
            "} else if (requests != null && idle != null) {",
            "} else if (message instanceof io.braid.wire.message.Ping ping) {"
                    + " outbox(context).send(new io.braid.wire.message.Pong(ping.token()));"
                    + " } else if (requests != null && idle != null) {",
            SmallServerAttack.class),
    CLOSED_RESULT_FETCHED(
            "server/src/main/java/io/braid/server/protocol/RequestHandler.java",
            "if (result != null)",
            "if (result != null || id >= 0)",
            SmallServerAttack.class);

    private final String file;
    private final String sound;
    private final String mistaken;
    private final Class<? extends Attack> attack;

    PlantedMistake(String file, String sound, String mistaken, Class<? extends Attack> attack) {
        this.file = file;
        this.sound = sound;
        this.mistaken = mistaken;
        this.attack = attack;
    }

    /** The source it is in, from the root of the repository. */
    String file() {
        return file;
    }

    /** The source with the mistake; fails if it has changed so much that this would be none. */
    String plantedIn(String source) {
        if (source.split(Pattern.quote(sound), -1).length != 2) {
            throw new AssertionError(file + " does not have once: " + sound);
        }
        return source.replace(sound, mistaken);
    }

    /** Who should find it. */
    Class<? extends Attack> attack() {
        return attack;
    }
}
