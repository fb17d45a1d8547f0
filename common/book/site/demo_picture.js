// Replays the commands of a picture (common/demo/page/command_canvas.hpp) on a canvas.
"use strict";

const courseDrawPicture = (context, {commands, texts, scale}, font) => {
    const words = texts.split("\n"), aligns = ["left", "center", "right"];
    let word = 0, at = 0, clipped = false;
    const colour = () => {
        const rgb = commands[at++], alpha = commands[at++];
        return "rgba(" + (rgb >> 16) + "," + (rgb >> 8 & 255) + "," + (rgb & 255) + "," + alpha + ")";
    };
    const path = () => {
        const points = commands[at++];
        context.beginPath();
        for (let i = 0; i < points; ++i, at += 2) {
            if (i === 0)
                context.moveTo(commands[at], commands[at + 1]);
            else
                context.lineTo(commands[at], commands[at + 1]);
        }
    };
    context.lineJoin = "round";
    context.textBaseline = "alphabetic";
    if ("fontKerning" in context) context.fontKerning = "none";
    while (at < commands.length) {
        const command = commands[at++];
        if (command === 0) {
            if (clipped) context.restore();
            context.save();
            clipped = true;
            context.beginPath();
            context.rect(commands[at], commands[at + 1], commands[at + 2], commands[at + 3]);
            context.clip();
            at += 4;
        } else if (command === 1) {
            context.strokeStyle = colour();
            const width = commands[at++], dash = commands[at++], closed = commands[at++];
            context.lineWidth = width;
            context.setLineDash(dash === 0 ? [] : dash === 1 ? [6 * scale, 4 * scale] : [2 * scale, 3 * scale]);
            path();
            if (closed) context.closePath();
            context.stroke();
        } else if (command === 2) {
            context.fillStyle = colour();
            path();
            context.fill();
        } else if (command === 3) {
            context.fillStyle = colour();
            context.beginPath();
            context.arc(commands[at], commands[at + 1], Math.max(0, commands[at + 2]), 0, 2 * Math.PI);
            context.fill();
            at += 3;
        } else {
            context.fillStyle = colour();
            const x = commands[at++], y = commands[at++], size = commands[at++], style = commands[at++];
            context.font = (style & 8 ? "italic " : "") + (style & 4 ? "bold " : "") + size + "px " + font;
            context.textAlign = aligns[style & 3];
            context.fillText(words[word++], x, y);
        }
    }
    if (clipped) context.restore();
};
